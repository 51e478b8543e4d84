import { progressLevel } from '../../components/level'

interface LevelMarkProps {
  percent: number
}

const NONE = { steps: 0, fill: '', name: 'nothing yet' } as const

const LEVELS = {
  hard: { steps: 1, fill: 'fill-hard-fill', name: 'low' },
  medium: { steps: 2, fill: 'fill-medium-fill', name: 'fair' },
  easy: { steps: 3, fill: 'fill-easy-fill', name: 'good' },
} as const

/** A score's level as one, two or three steps, so that it does not depend on colour alone. */
export function LevelIcon({ percent }: LevelMarkProps) {
  const { steps, fill, name } = percent === 0 ? NONE : LEVELS[progressLevel(percent)]
  return (
    <svg role="img" aria-label={name} width="12" height="11" viewBox="0 0 12 11" className="shrink-0">
      {[0, 1, 2].map((step) => (
        <rect
          key={step}
          x={step * 4.5}
          y={7 - step * 3.5}
          width="3"
          height={4 + step * 3.5}
          rx="1"
          className={step < steps ? fill : 'fill-line'}
        />
      ))}
    </svg>
  )
}
