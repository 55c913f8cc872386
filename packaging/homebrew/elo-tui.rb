# The single file needs Python and nothing else: no list of resources to keep.
class EloTui < Formula
  desc "Chess rating workbench for the terminal"
  homepage "@REPOSITORY@"
  url "@FILES@/elo-tui.pyz", using: :nounzip
  version "@VERSION@"
  sha256 "@SINGLE_SHA256@"
  license "GPL-3.0-or-later"

  depends_on arch: :arm64 if OS.mac?
  depends_on "python@3.14"

  def install
    libexec.install "elo-tui.pyz"
    (bin/"elo-tui").write <<~SH
      #!/bin/sh
      exec "#{Formula["python@3.14"].opt_bin}/python3.14" "#{libexec}/elo-tui.pyz" "$@"
    SH
    chmod 0755, bin/"elo-tui"
    generate_completions_from_executable(bin/"elo-tui", "completion")
  end

  test do
    output = shell_output("#{bin}/elo-tui assess 1600 1800 --k 20 --date 2026-01-10")
    assert_match "expected score: 0.24", output
  end
end
