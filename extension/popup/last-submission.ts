import { RATING_LABELS, RATINGS, type Rating } from '#domain/review/rating'
import { formatNumber } from '#lib/format'
import type { PopupAction, PopupState } from '../messages'
import { createTextButton, findHtmlElement, replaceKeepingFocus, showText } from './dom'

type LastSubmission = NonNullable<PopupState['lastSubmission']>

/** Shows the data of the last submission, with its rating and four buttons that change the rating (E23). */
export function showLastSubmission(
  { lastSubmission: submission, consent }: PopupState,
  performAction: (action: PopupAction) => Promise<void>,
): void {
  findHtmlElement('last').hidden = submission === null || consent !== 'given'
  if (submission === null) return
  findHtmlElement('last-facts').textContent = describeFacts(submission)
  findHtmlElement('last-facts').className = submission.isAccepted ? '' : 'problem'
  findHtmlElement('last-rating').textContent = describeRating(submission)
  replaceKeepingFocus(
    findHtmlElement('ratings'),
    RATINGS.map((rating) => createRatingButton(submission, rating, performAction)),
  )
  showText('last-saved', describeRatingStorage(submission))
}

function createRatingButton(
  lastSubmission: LastSubmission,
  rating: Rating,
  performAction: (action: PopupAction) => Promise<void>,
): HTMLElement {
  const label = RATING_LABELS[rating]
  const button = createTextButton(
    label,
    label,
    () => void performAction({ name: 'rate', submissionId: lastSubmission.id, rating }),
  )
  button.setAttribute('aria-pressed', String((lastSubmission.chosen?.rating ?? lastSubmission.derived) === rating))
  return button
}

function describeFacts({ title, verdict, seconds, tries }: LastSubmission): string {
  const time = seconds === null ? [] : [formatSolveTime(seconds)]
  const count = tries === 1 ? '1 try today' : `${formatNumber(tries)} tries today`
  return [`${title}: ${verdict}`, ...time, count].join(' · ')
}

const formatSolveTime = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

function describeRating({ chosen, why }: LastSubmission): string {
  return chosen ? `You rated it ${RATING_LABELS[chosen.rating]}.` : `${why}, as far as the extension knows.`
}

function describeRatingStorage({ chosen }: LastSubmission): string | null {
  if (chosen === null) return null
  return chosen.isConfirmed
    ? 'The rating is in Solvelog.'
    : 'The rating is stored. Solvelog gets it when it is open in this browser.'
}
