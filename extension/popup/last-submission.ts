import { RATING_LABELS, RATINGS, type Rating } from '#domain/review/rating'
import { formatNumber } from '#lib/format'
import type { PopupAction, PopupState } from '../messages'
import { part, replaceKeepingFocus, showText, textButton } from './dom'

type LastSubmission = NonNullable<PopupState['lastSubmission']>

/** Shows the recorded parts of the last submission, with its rating and four buttons that change it (E23). */
export function showLastSubmission(
  { lastSubmission: last, consent }: PopupState,
  act: (action: PopupAction) => Promise<void>,
): void {
  part('last').hidden = last === null || consent !== 'given'
  if (last === null) return
  part('last-facts').textContent = factsText(last)
  part('last-facts').className = last.isAccepted ? '' : 'problem'
  part('last-rating').textContent = ratingText(last)
  replaceKeepingFocus(
    part('ratings'),
    RATINGS.map((rating) => ratingButton(last, rating, act)),
  )
  showText('last-saved', savedText(last))
}

function ratingButton(last: LastSubmission, rating: Rating, act: (action: PopupAction) => Promise<void>): HTMLElement {
  const label = RATING_LABELS[rating]
  const made = textButton(label, label, () => void act({ name: 'rate', submissionId: last.id, rating }))
  made.setAttribute('aria-pressed', String((last.chosen?.rating ?? last.derived) === rating))
  return made
}

/** The problem, the verdict, the time and the number of tries. */
function factsText({ title, verdict, seconds, tries }: LastSubmission): string {
  const time = seconds === null ? [] : [timeText(seconds)]
  const count = tries === 1 ? '1 try today' : `${formatNumber(tries)} tries today`
  return [`${title}: ${verdict}`, ...time, count].join(' · ')
}

const timeText = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

function ratingText({ chosen, why }: LastSubmission): string {
  return chosen ? `You rated it ${RATING_LABELS[chosen.rating]}.` : `${why}, as far as the extension knows.`
}

function savedText({ chosen }: LastSubmission): string | null {
  if (chosen === null) return null
  return chosen.isConfirmed
    ? 'The rating is in Solvelog.'
    : 'The rating is stored. Solvelog gets it when it is open in this browser.'
}
