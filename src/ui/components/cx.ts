/** Joins class names; skips false and undefined. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
