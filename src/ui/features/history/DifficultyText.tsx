import type { Difficulty } from '#domain/problem'
import { cx } from '../../components/cx'

const COLOUR: Record<Difficulty, string> = { Easy: 'text-easy', Medium: 'text-medium', Hard: 'text-hard' }

/** A difficulty as coloured text, for places where a badge would be too prominent. */
export function DifficultyText({ difficulty, className }: { difficulty: Difficulty; className?: string }) {
  return <span className={cx('shrink-0 font-medium', COLOUR[difficulty], className)}>{difficulty}</span>
}
