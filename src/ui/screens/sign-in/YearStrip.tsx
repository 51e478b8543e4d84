const WEEKS = 44
const STEP = 14
const OPACITY = [0, 0.25, 0.5, 0.75, 1]

/** A made-up but steady rhythm: quieter weekends, a pause, growing effort. */
function effort(week: number, day: number): number {
  const wave = Math.sin(week * 1.7 + day * 2.9) + Math.sin(week * 0.45) + week / WEEKS
  const rest = (day > 4 ? 1 : 0) + (week > 15 && week < 19 ? 2 : 0)
  return Math.min(4, Math.max(0, Math.round(wave * 1.6 - rest)))
}

const DAYS = Array.from({ length: WEEKS * 7 }, (_, index) => ({ week: Math.floor(index / 7), day: index % 7 }))

/** Most of a year of practice, one square a day. */
export function YearStrip() {
  return (
    <svg viewBox={`0 0 ${WEEKS * STEP - 3} ${7 * STEP - 3}`} className="w-full" aria-hidden="true">
      {DAYS.map(({ week, day }) => {
        const level = effort(week, day)
        return (
          <rect
            key={`${week}-${day}`}
            x={week * STEP}
            y={day * STEP}
            width={STEP - 3}
            height={STEP - 3}
            rx="2.5"
            className={level === 0 ? 'fill-sunken' : 'fill-accent'}
            fillOpacity={level === 0 ? 1 : OPACITY[level]}
          />
        )
      })}
    </svg>
  )
}
