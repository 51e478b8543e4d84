/** Returns the value that an object itself holds for a key; undefined for inherited names such as `__proto__`. */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
