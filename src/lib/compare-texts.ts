/** Compares texts by UTF-16 units, so that they sort in the same order in every locale. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
