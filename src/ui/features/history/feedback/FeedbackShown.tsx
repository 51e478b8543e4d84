import type { ReactNode } from 'react'
import type { Feedback } from '#domain/solve'
import { formatDuration } from '../../../behaviour/local-time'
import { cx } from '../../../components/cx'
import { getFeedbackLevel } from '../../../components/level'
import { Markdown } from '../../../widgets/markdown/Markdown'

interface FeedbackShownProps {
  feedback: Feedback | null
  /** The language model that wrote the feedback; null if it is unknown, or if a person wrote the feedback. */
  model: string | null
  /** The solve time in seconds. */
  timeUsed: number | null
  /** The language model of the button “Review with”, and where it runs; null without such a button. */
  offeredModel?: string | null
}

const LEVEL_COLOURS = { easy: 'text-easy', medium: 'text-medium', hard: 'text-hard' } as const

/** Shows the three sections of the stored feedback. Without feedback, it explains how to get some. */
export function FeedbackShown({ feedback, model, timeUsed, offeredModel = null }: FeedbackShownProps) {
  if (!feedback) {
    return (
      <p className="text-muted">
        No feedback available. Use the 'copy prompt' and 'import feedback' buttons to import feedback from your favorite
        LLM.{offeredModel !== null && ` Or press “Review with ${offeredModel}”.`}
      </p>
    )
  }
  const { performance, code_quality: quality, summary } = feedback
  return (
    <div data-field="feedback" className="grid gap-5 @2xl:grid-cols-2 @2xl:gap-x-8">
      <FeedbackPart title="Summary" className="@2xl:col-span-2" comments={summary.comments}>
        <p className="figures text-xl font-semibold">
          <span className={LEVEL_COLOURS[getFeedbackLevel(summary.final_score)]}>{summary.final_score}</span>
          <span className="text-base font-normal text-muted"> / 100</span>
          <span className="sr-only"> final score</span>
        </p>
        {model !== null && <p className="text-xs break-words text-muted">Reviewed by {model}</p>}
      </FeedbackPart>
      <FeedbackPart title="Performance" comments={performance.comments}>
        <Rating
          name="Time to solve"
          value={performance.time_to_solve}
          note={timeUsed === null ? null : formatDuration(timeUsed)}
        />
        <Fact name="Time complexity">{performance.time_complexity}</Fact>
        <Fact name="Space complexity">{performance.space_complexity}</Fact>
      </FeedbackPart>
      <FeedbackPart title="Code Quality" comments={quality.comments}>
        <Rating name="Readability" value={quality.readability} />
        <Rating name="Correctness" value={quality.correctness} />
        <Rating name="Maintainability" value={quality.maintainability} />
      </FeedbackPart>
    </div>
  )
}

interface FeedbackPartProps {
  title: string
  comments: string
  className?: string
  children: ReactNode
}

function FeedbackPart({ title, comments, className, children }: FeedbackPartProps) {
  return (
    <section className={cx('min-w-0', className)}>
      <h4 className="mb-1.5 text-xs text-muted">{title}</h4>
      <div className="flex flex-col gap-1">{children}</div>
      {comments && (
        <div className="mt-2 text-secondary">
          <Markdown text={comments} inlineOnly />
        </div>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <p className="flex flex-wrap gap-x-3 max-sm:gap-x-2">
      <span className="w-28 shrink-0 sm:w-32">{name}</span>
      <span className="min-w-0 font-mono text-sm break-words">
        {children || <span className="text-muted">Not given</span>}
      </span>
    </p>
  )
}

interface RatingProps {
  name: string
  /** The sub-score 0–5; null if not rated. */
  value: number | null
  note?: string | null
}

function Rating({ name, value, note = null }: RatingProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 max-sm:gap-x-2">
      <span className="w-28 shrink-0 sm:w-32">{name}</span>
      {value === null ? (
        <span className="text-muted">Not rated</span>
      ) : (
        <>
          <span aria-hidden="true" className="h-2 w-22 rounded-sm bg-line sm:w-26 forced-colors:outline">
            <span className="block h-full rounded-sm bar-fill" style={{ width: `${20 * value}%` }} />
          </span>
          <span className="figures font-medium">
            {value}
            <span className="font-normal text-muted"> / 5</span>
          </span>
        </>
      )}
      {note && <span className="text-muted">{note}</span>}
    </p>
  )
}
