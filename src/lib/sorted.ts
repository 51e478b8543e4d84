/** Counts the numbers of an ascending list that are at most `limit`. */
export function countUpTo(ascending: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = ascending.length
  if ((ascending[high - 1] ?? limit) <= limit) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? limit) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
