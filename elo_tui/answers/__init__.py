"""What is said to each question: one frozen answer, which every face of it shows."""
