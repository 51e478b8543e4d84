const CONTROLS = 'main :is(a, button, input, select, textarea)'
/** Px between a message and the controls around it. */
const GAP = 8

/**
 * The first vertical position, in px from the top of the window, at which `list` covers no control of the view. It starts at the
 * list's own position, and returns that if everything above the lower third of the window is taken.
 */
export function freeTop(list: HTMLElement): number {
  const { top: start, left, right, height } = list.getBoundingClientRect()
  const taken = [...document.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .sort((a, b) => a.top - b.top)
  let top = start
  for (const box of taken) if (box.top < top + height + GAP && box.bottom + GAP > top) top = box.bottom + GAP
  return top + height < (innerHeight * 2) / 3 ? top : start
}
