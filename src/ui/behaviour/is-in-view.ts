/** Whether a box of the page is completely visible: inside the window, and below the bars at the top. */
export function isInView({ top, bottom }: { top: number; bottom: number }): boolean {
  const barsHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return top >= barsHeight && bottom <= innerHeight
}
