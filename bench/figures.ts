/** The middle of some figures, with the least and the greatest. */
export interface Spread {
  median: number
  min: number
  max: number
}

/** The spread of figures; throws when there are none. */
export function spread(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b)
  const [min] = sorted
  const median = sorted[Math.floor(sorted.length / 2)]
  const max = sorted.at(-1)
  if (min === undefined || median === undefined || max === undefined) throw new Error('No figures.')
  return { median, min, max }
}

/** A spread in milliseconds, as text. */
export function ms({ median, min, max }: Spread): string {
  return `${median.toFixed(0)} ms (${min.toFixed(0)}–${max.toFixed(0)})`
}

/** Prints one line of a report: what, the figure, and what it is held against. */
export function report(what: string, figure: string, note = ''): void {
  console.log(`  ${what.padEnd(58)} ${figure.padEnd(24)} ${note}`)
}
