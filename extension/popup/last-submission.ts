import { RATING_LABELS, RATINGS, type Rating } from '#domain/review/rating'
import { formatNumber } from '#lib/format'
import type { PopupAction, PopupState } from '../messages'
import { createTextButton, findPart, replaceKeepingFocus, showText } from './dom'

type LastSubmission = NonNullable<PopupState['lastSubmission']>

/** Shows what was recorded of the last submission, with its rating and four buttons that change the rating (E23). */
export function showLastSubmission(
  { lastSubmission: last, consent }: PopupState,
  performAction: (action: PopupAction) => Promise<void>,
): void {
  findPart('last').hidden = last === null || consent !== 'given'
  if (last === null) return
  findPart('last-facts').textContent = describeFacts(last)
  findPart('last-facts').className = last.isAccepted ? '' : 'problem'
  findPart('last-rating').textContent = describeRating(last)
  replaceKeepingFocus(
    findPart('ratings'),
    RATINGS.map((rating) => createRatingButton(last, rating, performAction)),
  )
  showText('last-saved', describeSaved(last))
}

function createRatingButton(
  last: LastSubmission,
  rating: Rating,
  performAction: (action: PopupAction) => Promise<void>,
): HTMLElement {
  const label = RATING_LABELS[rating]
  const button = createTextButton(
    label,
    label,
    () => void performAction({ name: 'rate', submissionId: last.id, rating }),
  )
  button.setAttribute('aria-pressed', String((last.chosen?.rating ?? last.derived) === rating))
  return button
}

/** Describes a submission: the problem, the verdict, the time and the number of tries. */
function describeFacts({ title, verdict, seconds, tries }: LastSubmission): string {
  const time = seconds === null ? [] : [formatSolveTime(seconds)]
  const count = tries === 1 ? '1 try today' : `${formatNumber(tries)} tries today`
  return [`${title}: ${verdict}`, ...time, count].join(' · ')
}

const formatSolveTime = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

function describeRating({ chosen, why }: LastSubmission): string {
  return chosen ? `You rated it ${RATING_LABELS[chosen.rating]}.` : `${why}, as far as the extension knows.`
}

function describeSaved({ chosen }: LastSubmission): string | null {
  if (chosen === null) return null
  return chosen.isConfirmed
    ? 'The rating is in Solvelog.'
    : 'The rating is stored. Solvelog gets it when it is open in this browser.'
}
