const CONTROLS = ':is(a, button, input, select, textarea)'
/** Px between a message and the controls around it. */
const GAP = 8

/**
 * The vertical position, in px from the top of the window, at which `list` covers the fewest controls of the page, none if there
 * is room. Of several it is the highest at or below the list's own position. In a wide window it stays above the lower third,
 * where a message at the side would be overlooked.
 */
export function freeTop(list: HTMLElement): number {
  const { top: start, left, right, height } = list.getBoundingClientRect()
  const isWide = right - left < innerWidth / 2
  const end = isWide ? (innerHeight * 2) / 3 : innerHeight
  const taken = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !list.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(
      (box) => box.height > 1 && box.left < right && box.right > left && box.bottom > start && box.top < innerHeight,
    )
  const coveredAt = (top: number) =>
    taken.filter((box) => box.top < top + height + GAP && box.bottom + GAP > top).length
  const tops = [start, ...taken.map((box) => box.bottom + GAP)].filter((top) => top >= start && top + height < end)
  const best = tops.sort((a, b) => coveredAt(a) - coveredAt(b) || a - b)[0]
  return best ?? start
}
