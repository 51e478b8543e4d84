import type { ActivityLevel } from '#domain/insight/activity'
import { HEAT_STEP, HeatCells } from '../../shared/HeatCells'

const WEEKS = 44
const LEVELS = [0, 1, 2, 3, 4] as const

/** A deterministic sample: quieter weekends, one pause and growing effort. */
function effort(week: number, day: number): ActivityLevel {
  const wave = Math.sin(week * 1.7 + day * 2.9) + Math.sin(week * 0.45) + week / WEEKS
  const rest = (day > 4 ? 1 : 0) + (week > 15 && week < 19 ? 2 : 0)
  return LEVELS[Math.min(4, Math.max(0, Math.round(wave * 1.6 - rest)))] ?? 0
}

const DAYS = Array.from({ length: WEEKS * 7 }, (_, index) => effort(Math.floor(index / 7), index % 7))

/** Most of a year of practice, one square a day. */
export function YearStrip() {
  return (
    <svg viewBox={`0 0 ${WEEKS * HEAT_STEP - 3} ${7 * HEAT_STEP - 3}`} className="w-full" aria-hidden="true">
      <HeatCells days={DAYS} />
    </svg>
  )
}
