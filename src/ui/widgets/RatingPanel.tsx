import { type ReactNode, useId, useState } from 'react'
import { HINTS, type Hint } from '#domain/hint'
import { RATING_LABELS, RATINGS } from '#domain/review/rating'
import { INVALID_SOLVE_TIME, parseSolveTime } from '#domain/solve-time'
import type { RatedReviewState } from '#protocol/reviews'
import { executeWithUndo } from '../actions/execute'
import { Button } from '../components/Button'
import { cx } from '../components/cx'
import { ErrorText } from '../components/ErrorText'
import { FIELD_CLASSES } from '../components/FieldFrame'
import { Select } from '../components/Select'
import { Skeleton } from '../components/Skeleton'
import { createFormState } from '../drafts/form-state'
import { useForm } from '../hooks/use-form'
import { useQuery, useSolvesVersion } from '../hooks/use-query'
import { getClient } from '../worker-client/client'
import { HINT_LABELS } from './hint-labels'
import { RatingButtons, saveRating } from './RatingButtons'
import { formatReviewDate } from './review-day'

/**
 * Lets the user rate the last review of a problem. Shows for each rating when the problem would be due again, and asks for missing facts
 * (N22, N24). A rating is saved at once, and the facts by the button Save. The user can undo both.
 */
export function RatingPanel({ slug }: { slug: string }) {
  const answer = useQuery(`${slug} ${useSolvesVersion()}`, () => getClient().call('getReviewState', slug))
  if (answer === null) return <Skeleton className="h-20" />
  if (!answer.ok) return <ErrorText>{answer.failure.message}</ErrorText>
  const review = answer.value
  if (review === null) return null
  const { dueByRating, lastDay, due, overdueDays } = review
  const today = due + overdueDays
  const isDueAnyway = RATINGS.every((choice) => dueByRating[choice] <= today)
  return (
    <div className="@container flex w-full flex-col gap-3">
      <RatingGroup review={review}>
        <p className="text-secondary">
          How well did it go{lastDay === today ? '' : ` on ${formatReviewDate(lastDay, today)}`}?{' '}
          {isDueAnyway ? 'It is due now, whatever the rating.' : 'It comes back:'}
        </p>
      </RatingGroup>
      <MissingFactsForm review={review} />
    </div>
  )
}

interface RatingGroupProps {
  review: RatedReviewState
  isCompact?: boolean
  /** The text above the buttons. */
  children: ReactNode
}

/** The four ratings of the last review of a problem. If the user chose one, also a button that returns to the suggested one. */
export function RatingGroup({ review, isCompact = false, children }: RatingGroupProps) {
  const { derivedRating, isRatedByPerson, due, overdueDays } = review
  const today = due + overdueDays
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border, and there is no form
    <div role="group" aria-label="Rating" className="flex max-w-xl flex-col gap-2">
      {children}
      <RatingButtons review={review} today={today} isCompact={isCompact} />
      {isRatedByPerson && (
        <Button variant="ghost" className="self-start" onClick={() => void saveRating(review, null, today)}>
          Use the suggestion: {RATING_LABELS[derivedRating]}
        </Button>
      )}
    </div>
  )
}

const HINT_CHOICES = HINTS.map((value) => ({ value, text: value === 'none' ? 'No help' : HINT_LABELS[value] }))

interface MissingFactsFormProps {
  review: Readonly<Pick<RatedReviewState, 'ratedSolve' | 'title' | 'unknownFields'>>
}

/** If the time or the used help of a solve is unknown, asks for it, because the rating depends on it. */
export function MissingFactsForm({ review: { ratedSolve: key, title, unknownFields } }: MissingFactsFormProps) {
  const [state] = useState(() => createFormState<{ minutes: string; help: Hint }>({ minutes: '', help: 'none' }))
  const { id, values, errors, failure, isSaving, change, submit } = useForm({
    form: state,
    check: ({ minutes }) => (parseSolveTime(minutes) === undefined ? { minutes: INVALID_SOLVE_TIME } : {}),
    async save({ minutes, help }) {
      const time = parseSolveTime(minutes)
      const changes = {
        ...(unknownFields.time && time != null && { timeUsed: time }),
        ...(unknownFields.help && { usedHints: help }),
      }
      const result = await executeWithUndo({ type: 'SaveDetails', key, changes }, `Details of ${title} saved.`)
      return result?.message ?? null
    },
  })
  const errorId = useId()
  if (!unknownFields.time && !unknownFields.help) return null
  const error = errors.minutes ?? failure
  const missingText = unknownFields.time && unknownFields.help ? 'time and help' : unknownFields.time ? 'time' : 'help'
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <p className="mr-1 text-muted max-sm:w-full">Add your {missingText} for a better date</p>
      {unknownFields.time && (
        <input
          type="text"
          inputMode="decimal"
          aria-label="Minutes"
          placeholder="min"
          aria-invalid={errors.minutes !== undefined}
          aria-describedby={error === null ? undefined : errorId}
          value={values.minutes}
          onChange={({ target }) => change({ minutes: target.value })}
          className={cx(FIELD_CLASSES, 'h-8 w-15 px-2 touch:h-11')}
        />
      )}
      {unknownFields.help && (
        <Select
          label="Used hints"
          value={values.help}
          choices={HINT_CHOICES}
          onChoose={(help) => change({ help })}
          className="max-sm:flex-1"
        />
      )}
      <Button type="submit" busy={isSaving}>
        Save
      </Button>
      {error !== null && (
        <ErrorText id={errorId} className="w-full">
          {error}
        </ErrorText>
      )}
    </form>
  )
}
