"""The script of pages: a click on a heading sorts its table.

It is in the page itself, and pages are whole without it.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

#: The first click puts texts in the order of letters and the highest number first, the
#: next one turns the order around; empty cells are last.
SCRIPT = """
for (const table of document.querySelectorAll(".sorted > table")) {
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0]
  const read = (row, at) => row.cells[at].textContent.trim()
  const count = text => parseFloat(text.replace("½", ".5").replaceAll(",", ""))
  heads.forEach((head, at) => {
    const isText = head.classList.contains("t")
    const compare = (one, other) => isText
      ? one.localeCompare(other, undefined, {numeric: true})
      : count(one) - count(other)
    const sort = () => {
      const before = head.ariaSort
      const isDown = before ? before == "ascending" : !isText
      const rows = [...body.rows].sort((one, other) => {
        const texts = [read(one, at), read(other, at)]
        if (!texts[0] || !texts[1]) return !texts[0] - !texts[1]
        return isDown ? compare(texts[1], texts[0]) : compare(...texts)
      })
      heads.forEach(one => one.ariaSort = null)
      head.ariaSort = isDown ? "descending" : "ascending"
      body.append(...rows)
    }
    head.tabIndex = 0
    head.onclick = sort
    head.onkeydown = event => event.key == "Enter" && sort()
  })
  table.parentNode.classList.add("sorts")
}
"""


def name_script() -> str:
    """Name the script in a Content-Security-Policy, which then allows no other."""
    return f"'sha256-{b64encode(sha256(SCRIPT.encode()).digest()).decode()}'"
