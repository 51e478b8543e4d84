import { ACCEPTED } from '#domain/solve'
import { feedbackLevel } from '../components/level'
import { Badge } from './Badge'

interface StatusBadgeProps {
  status: string
}

/** The judge's verdict, such as Accepted or Wrong Answer. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return <Badge tone={status === ACCEPTED ? 'easy' : 'hard'}>{status}</Badge>
}

interface ScoreBadgeProps {
  /** Feedback's final score, 0–100; null when there is no feedback yet. */
  score: number | null
}

/** A solve's feedback score, or Needs Feedback! */
export function ScoreBadge({ score }: ScoreBadgeProps) {
  if (score === null) return <Badge>Needs Feedback!</Badge>
  return (
    <Badge tone={feedbackLevel(score)}>
      <span className="figures">{score}</span>
    </Badge>
  )
}
