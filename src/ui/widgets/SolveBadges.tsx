import type { Difficulty } from '#domain/problem'
import { ACCEPTED } from '#domain/solve'
import { cx } from '../components/cx'
import { getFeedbackLevel } from '../components/level'
import { Badge } from './Badge'

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={status === ACCEPTED ? 'easy' : 'hard'}>{status}</Badge>
}

interface ScoreBadgeProps {
  /** The feedback's final score 0–100; null if there is no feedback yet. */
  score: number | null
}

export function ScoreBadge({ score }: ScoreBadgeProps) {
  if (score === null) return <span className="text-2xs whitespace-nowrap text-muted">Needs Feedback!</span>
  return (
    <Badge tone={getFeedbackLevel(score)}>
      <span className="figures">{score}</span>
    </Badge>
  )
}

const COLOUR_CLASSES: Record<Difficulty, string> = { Easy: 'text-easy', Medium: 'text-medium', Hard: 'text-hard' }

/** A difficulty as coloured text, for places where a badge would be too prominent. */
export function DifficultyText({ difficulty, className }: { difficulty: Difficulty; className?: string }) {
  return <span className={cx('shrink-0', COLOUR_CLASSES[difficulty], className)}>{difficulty}</span>
}
