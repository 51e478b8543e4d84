/** The practice site's counts for a problem. */
export interface Counts {
  likes: number
  dislikes: number
  accepted: number
}

/**
 * The popularity of each problem, 0–1, in the given order: the mean of two ranks, by accepted submissions and by
 * likes × likes / (likes + dislikes). A rank is the fraction of the other problems with a lower value, and ties count half.
 * Rounded to 3 decimals.
 */
export function popularities(problems: readonly Counts[]): number[] {
  const byAccepted = ranks(problems.map(({ accepted }) => accepted))
  const byLikes = ranks(problems.map(({ likes, dislikes }) => (likes === 0 ? 0 : likes ** 2 / (likes + dislikes))))
  return byAccepted.map((rank, index) => Math.round(500 * (rank + (byLikes[index] ?? 0))) / 1000)
}

function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  const others = Math.max(1, values.length - 1)
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  sorted.forEach((value, index) => {
    if (!first.has(value)) first.set(value, index)
    last.set(value, index)
  })
  return values.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0)) / 2 / others)
}
