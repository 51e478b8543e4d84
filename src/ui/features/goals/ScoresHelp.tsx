import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { computeScoreFactors } from '#domain/insight/score-factors'
import type { CategoryProgress } from '#domain/progress'
import { computeRecency, FADE_DAYS } from '#domain/scoring'
import { hasKnownDay } from '#domain/solve-date'
import { pluralize } from '#lib/format'
import { countWholeDaysBetween } from '#lib/time'
import { Dialog } from '../../components/Dialog'
import { useQuery } from '../../hooks/use-query'
import { state } from '../../state/state'
import { computeGoalTotals, toPercent } from '../../widgets/figures'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { formatSolveTime } from '../../widgets/SolveTime'
import { getClient } from '../../worker-client/client'

interface ScoresHelpProps {
  open: boolean
  /** The topic of the examples; null for the topic with the highest score. */
  tag: string | null
  onClose: () => void
}

/** The dialog "How scores work": it explains each rule with the user's own numbers (N12). */
export function ScoresHelp({ open, tag, onClose }: ScoresHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="How scores work">
      <Rules tag={tag} />
    </Dialog>
  )
}

function Rules({ tag }: Pick<ScoresHelpProps, 'tag'>) {
  const { views } = useSnapshot(state)
  const categories = views?.progress.categories ?? []
  const best = categories.reduce<Readonly<CategoryProgress> | undefined>(
    (bestSoFar, category) => (category.adjustedScore > (bestSoFar?.adjustedScore ?? 0) ? category : bestSoFar),
    undefined,
  )
  const example = categories.find((category) => category.tag === tag && category.adjustedScore > 0) ?? best
  const { metCount, goalCount, overallPercent } = computeGoalTotals(categories)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the text, which has no control
    <section tabIndex={0} aria-label="Rules" className="flex flex-col gap-4 rounded-sm">
      <Rule title="1. What counts">
        An accepted problem counts once a day, in each of its topics. Its result is the final score of your feedback, or
        80 without feedback. Failed attempts on the same day lower it: one to 90%, two or three to 70%, more to 50%. The
        difficulty multiplies the result: 1 for an Easy, 1.2 for a Medium, 1.5 for a Hard.
      </Rule>
      <Rule title="2. Solves fade" example={example && <FadingExample tag={example.tag} />}>
        A solve loses the same part of its weight every day and no longer counts after {FADE_DAYS} days. Solving the
        problem again brings it back.
      </Rule>
      <Rule
        title="3. The practice score of a topic"
        example={
          example && (
            <>
              {example.tag}: <PercentFigure>{computeScoreFactors(example).average}</PercentFigure> average result ×{' '}
              <PercentFigure>{computeScoreFactors(example).volume}</PercentFigure> volume ={' '}
              <PercentFigure>{toPercent(example.adjustedScore)}</PercentFigure>
            </>
          )
        }
      >
        The practice score is your average result times your volume. The volume is full at about 20 recent solves, so
        that one lucky solve is not yet a good score.
      </Rule>
      <Rule
        title="4. Overall progress"
        example={
          goalCount > 0 && (
            <>
              {metCount} of {pluralize(goalCount, 'goal')} met, overall <PercentFigure>{overallPercent}</PercentFigure>
            </>
          )
        }
      >
        Overall progress is the average share of your goals that you have reached. A goal that you have met counts as
        100%, however far you are above it.
      </Rule>
      <Rule title="5. Still known">
        A solved problem is still known while you would probably solve it again now. That depends on when and how well
        you solved it, not on the practice score: a topic can have a high score and problems that need a review.
      </Rule>
      <Rule title="6. The interview forecast">
        The forecast repeats what you solved in the last four weeks until the day of the interview, and lets everything
        fade as above. It assumes that future solves go as well as these.
      </Rule>
    </section>
  )
}

function FadingExample({ tag }: { tag: CategoryProgress['tag'] }) {
  const { solves, past } = useSnapshot(state).views ?? {}
  const answer = useQuery(`${tag} ${solves?.revision} ${past?.position}`, () => getClient().call('getScoreReason', tag))
  const topContributor = answer?.ok ? answer.value.contributors[0] : undefined
  if (!topContributor) return tag
  const days = countWholeDaysBetween(topContributor.timestamp, (past?.at ?? Date.now()) / 1000)
  return (
    <>
      <ProblemNumber number={topContributor.number} /> {topContributor.title}
      {hasKnownDay(topContributor) ? `, ${describeAge(days)}` : ` (${formatSolveTime(topContributor)})`}:{' '}
      <PercentFigure>{toPercent(computeRecency(days))}</PercentFigure> of it is left, which adds{' '}
      <PercentFigure>{topContributor.share.toFixed(1)}</PercentFigure> to {tag}
    </>
  )
}

const describeAge = (days: number): string => (days === 0 ? 'today' : `${pluralize(days, 'day')} ago`)

interface RuleProps {
  title: string
  example?: ReactNode
  children: ReactNode
}

function Rule({ title, example, children }: RuleProps) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-0.5 text-secondary">{children}</p>
      {example && (
        <p className="mt-1.5 rounded-md bg-sunken px-3 py-2 text-secondary">
          <span className="text-xs text-muted">Yours: </span>
          {example}
        </p>
      )}
    </section>
  )
}

function PercentFigure({ children }: { children: number | string }) {
  return <span className="figures font-medium text-primary">{children}%</span>
}
