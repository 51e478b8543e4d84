import { isRecord } from './guards'

/** Whether two JSON values are deeply equal. The order of object fields does not matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isSameJson(item, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  )
}

/** Returns `before` if it deeply equals `after`, so that an unchanged value stays the same object and is not rendered again. */
export function reuseIfEqual<T>(before: T | undefined, after: T): T {
  return before !== undefined && isSameJson(before, after) ? before : after
}
