/** Returns the longest list of items that both lists have in the same order. Each list has no item twice. */
export function findCommonOrder(a: readonly string[], b: readonly string[]): string[] {
  const positions = new Map(a.map((item, index) => [item, index]))
  const common = b.flatMap((item) => {
    const position = positions.get(item)
    return position === undefined ? [] : [{ item, position }]
  })
  // `ends[n]` is the index in `common` of the lowest position at which an increasing run of n + 1 items ends.
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  common.forEach(({ position }, index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((common[ends[middle] ?? 0]?.position ?? 0) < position) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1]
    ends[low] = index
  })
  const items: string[] = []
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) items.push(common[at]?.item ?? '')
  return items.reverse()
}
