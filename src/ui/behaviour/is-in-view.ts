/** Whether a box of the page is completely visible: in the window, and below the bars at its top. */
export function isInView({ top, bottom }: { top: number; bottom: number }): boolean {
  const bars = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return top >= bars && bottom <= innerHeight
}
