"""Finds what does not fit its column."""

# Elements that overflow a column or their own box; one that ends with an ellipsis on purpose does not.
# The page has fitted its texts to their room one frame after that has changed.
STICKS_OUT = """
async (selector) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const column = document.querySelector(selector);
  const style = getComputedStyle(column);
  const left = column.getBoundingClientRect().left + column.clientLeft + parseFloat(style.paddingLeft);
  const right = left + column.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const sticksOut = (element) => {
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility() || !box.width) return false;
    const ownRoom = getComputedStyle(element).overflowX !== "visible" || !element.clientWidth
      || element.scrollWidth <= element.clientWidth + 1;
    return !ownRoom || box.left < left - 1 || box.right > right + 1;
  };
  return [...column.querySelectorAll("*:not(svg *, .graph-line, .graph-dot)")].filter(sticksOut)
    .map((element) => `${element.tagName}.${element.getAttribute("class")}: ${element.textContent}`);
}
"""
