import { formatCounts } from '#domain/plan/counts'
import type { PlanPhase } from '#domain/plan/phases'
import type { PlannedPhase } from '#protocol/plan'
import { type EpochDay, formatReviewDate } from '../../widgets/review-day'

const PHASE_LABELS: Record<PlanPhase, string> = {
  core: 'Core topics',
  breadth: 'Breadth',
  'last-week': 'Last week',
  'last-day': 'Last day',
}

const PHASE_NOTES: Record<PlanPhase, string> = {
  core: 'The largest gaps in your most important goals first',
  breadth: 'Every topic with a gap, in turn',
  'last-week': 'Reviews, and new problems only in topics that you know',
  'last-day': 'A few reviews',
}

/** The phases of the plan until the interview (N21). */
export function PlanPhases({ phases, today }: { phases: readonly PlannedPhase[]; today: EpochDay }) {
  return (
    <section aria-label="To the date" className="min-w-0">
      <h3 className="font-medium">To the date</h3>
      <p className="text-muted">Planned again each day from what you have done.</p>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {phases.map((phase) => (
          <li key={phase.phase} className="py-1.5">
            <p className="flex justify-between gap-3">
              <span className="font-medium">{PHASE_LABELS[phase.phase]}</span>
              <span className="figures text-muted">
                {formatReviewDate(phase.from, today)}
                {phase.until > phase.from && ` to ${formatReviewDate(phase.until, today)}`}
              </span>
            </p>
            <p className="text-xs text-muted">{PHASE_NOTES[phase.phase]}</p>
            <p className="figures">{[formatCounts(phase), phase.topics.join(', ')].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
