import type { ActivityLevel } from '#domain/insight/activity'

/** Distance between the left edges of two squares, and the gap between two squares, in px. */
export const HEAT_CELL_STEP = 14
const CELL_GAP = 3
const CELL_SIZE = HEAT_CELL_STEP - CELL_GAP
const CORNER_RADIUS = 2.5

/** The style of each kind of day. Levels differ in lightness, not in hue. */
const KIND_CLASSES = {
  0: { className: 'fill-sunken', fillOpacity: 1 },
  tried: { className: 'fill-sunken stroke-accent/45', fillOpacity: 1 },
  1: { className: 'fill-accent', fillOpacity: 0.3 },
  2: { className: 'fill-accent', fillOpacity: 0.53 },
  3: { className: 'fill-accent', fillOpacity: 0.76 },
  4: { className: 'fill-accent', fillOpacity: 1 },
} as const

/** The activity level of a day; `tried` is a day with only failed attempts. */
export type HeatKind = ActivityLevel | 'tried'

const HEAT_KINDS = [0, 'tried', 1, 2, 3, 4] as const

interface HeatCellsProps {
  /** Consecutive days, starting at the top of the first column. Null leaves a gap. */
  days: readonly (HeatKind | null)[]
  /** Number of days in a column. */
  rows?: number
}

/** Draws the squares of a heat map inside an SVG. All days of a kind share one path, because one element per day would be slow. */
export function HeatCells({ days, rows = 7 }: HeatCellsProps) {
  return HEAT_KINDS.map((kind) => {
    const squares = days
      .map((day, i) => (day === kind ? createSquarePath(i, rows, kind === 'tried' ? 0.5 : 0) : ''))
      .join('')
    return squares && <path key={kind} d={squares} {...KIND_CLASSES[kind]} />
  })
}

/** Returns the SVG path of one day's square, which is smaller by `inset` px on each side. */
function createSquarePath(day: number, rows: number, inset: number): string {
  const x = Math.floor(day / rows) * HEAT_CELL_STEP + inset
  const y = (day % rows) * HEAT_CELL_STEP + inset
  const r = CORNER_RADIUS - inset
  const side = CELL_SIZE - 2 * inset - 2 * r
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${side}${arc(r, r)}v${side}${arc(-r, r)}h${-side}${arc(-r, -r)}v${-side}${arc(r, -r)}z`
}
