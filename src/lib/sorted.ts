/** Counts the items at the start of a list that pass a check; no later item may pass. */
export function countLeading<T>(items: ArrayLike<T>, passes: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && passes(item)) low = middle + 1
    else high = middle
  }
  return low
}

/** Counts the numbers of an ascending list that are at most `limit`. */
export function countUpTo(ascending: ArrayLike<number>, limit: number): number {
  const { length } = ascending
  // Most callers ask for the end of the list.
  return (ascending[length - 1] ?? limit) <= limit ? length : countLeading(ascending, (item) => item <= limit)
}

/** The median of numbers in any order; null without any. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
