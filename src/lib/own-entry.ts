/** Returns the value of an object's own property; undefined for inherited names such as `__proto__`. */
export function getOwnEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
