/** Counts the items that pass a check, by binary search. The passing items must all come before the others. */
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
  // Check the last item first, because most limits are not below it.
  return (ascending[length - 1] ?? limit) <= limit ? length : countLeading(ascending, (item) => item <= limit)
}

/** Returns the median of unsorted numbers; null for an empty list. */
export function computeMedian(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Returns the first `limit` items of the list sorted by `compare`. Equal items keep their order. Faster than sorting a long list. */
export function selectFirst<T>(items: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const item of items) {
    const last = first[limit - 1]
    if (last !== undefined && compare(item, last) >= 0) continue
    first.splice(
      countLeading(first, (one) => compare(one, item) <= 0),
      0,
      item,
    )
    if (first.length > limit) first.pop()
  }
  return first
}
