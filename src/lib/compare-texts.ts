/** Compares texts by UTF-16 units, for sorting that is the same in every locale. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
