import type { ReactNode } from 'react'
import { ExtensionLink, extensionFits, WITHOUT_EXTENSION } from '../../shared/ExtensionLink'
import { showScreen } from '../../shared/navigation'
import { type AppState, type RowName, state } from '../../shared/state'

/** What the tutorial does in other features; App provides it. */
export interface TutorialActions {
  toggleRow(row: RowName): void
  /** Shows the list of solves without filters. */
  showAllSolves(): void
  openNewestSolve(): Promise<void>
  /** On narrow screens: shows the selected solve in place of the list. */
  showDetail(): void
}

/** One step of the tutorial. */
export interface Step {
  title: string
  /** The text, told the account that the tutorial was begun from; null when it was the demo itself. */
  body: (own: string | null) => ReactNode
  /** The view it explains; it is switched to. Null: whichever is there. */
  screen: AppState['screen'] | null
  /**
   * What the spotlight is on, as selectors from the most to the least important; none of it need be there yet. Where the
   * window is too small for all of it and the card, the last elements are left out.
   */
  targets: readonly string[]
  /** At most so many of the elements that match. */
  most?: number
  /** The target stands still in one of the page's bars: there is nothing to scroll to. */
  pinned?: boolean
  /** Makes the target appear; asked again and again until it has. */
  arrange?: (actions: TutorialActions) => void
  /** What Next does before the next step. */
  onNext?: (actions: TutorialActions) => Promise<void>
}

/** Opens the first category, once there is one. */
function openFirstRow({ toggleRow }: TutorialActions): void {
  const first = state.views?.progress.categories[0]
  if (first && state.openRow !== first.tag) toggleRow(first.tag)
}

function openSomeRow(actions: TutorialActions): void {
  if (state.openRow === null) openFirstRow(actions)
}

function closeRow({ toggleRow }: TutorialActions): void {
  if (state.openRow !== null) toggleRow(state.openRow)
}

/** Brings the list with its newest solves up, whatever narrows or hides it. */
function showNewest({ showAllSolves }: TutorialActions): void {
  showAllSolves()
  document.querySelector('section[aria-label="Solves"] [role="listbox"]')?.scrollTo(0, 0)
}

const PICKS = '[data-row] [role="tabpanel"]:not([hidden])'

/** The steps in the spec's order (§4). */
export const STEPS: readonly Step[] = [
  {
    title: 'Your progress, topic by topic',
    body: () =>
      'Every bar is a topic, and the tick on it is your goal. Accepted solves fill a bar; over 90 days they fade, so a topic you leave alone slowly sinks.',
    screen: 'dashboard',
    targets: ['[data-row]'],
    most: 4,
    arrange: closeRow,
  },
  {
    title: 'Look inside a topic',
    body: () =>
      'We opened the first one for you. A row tells what its score is made of, what will fade of it in the next two weeks, and what one more solve would do.',
    screen: 'dashboard',
    targets: [
      '[data-row]:first-child > div:first-child',
      '[data-row]:first-child [data-tour="reason"]',
      '[data-row]:first-child',
    ],
    arrange: openFirstRow,
  },
  {
    title: 'What to solve next',
    body: () => (
      <ul className="flex flex-col gap-1">
        <Bucket name="Fundamentals">popular basics, not solved yet</Bucket>
        <Bucket name="Refresh">past solves worth doing again</Bucket>
        <Bucket name="New">fresh picks among the unsolved</Bucket>
      </ul>
    ),
    screen: 'dashboard',
    targets: ['[data-row] [role="tablist"]', `${PICKS} li`, PICKS],
    arrange: openSomeRow,
  },
  {
    title: 'Goals that fit your plan',
    body: () =>
      'A profile gives each topic a weight of its own. Switch profiles here, or make one in Manage Profiles with just the goals your next interview asks for.',
    screen: 'dashboard',
    targets: ['[data-tour="profiles"] > *', '[data-tour="profiles"] [role="menu"]'],
  },
  {
    title: 'Bring your whole history',
    body: () => (
      <>
        On its own, Sync Now reads your last 20 submissions.{' '}
        {extensionFits() ? (
          <>
            Add the <ExtensionLink>browser extension</ExtensionLink> for your full history, with code, snapshots and
            solve times.
          </>
        ) : (
          WITHOUT_EXTENSION
        )}
      </>
    ),
    screen: 'dashboard',
    targets: ['[data-tour="sync"]'],
  },
  {
    title: 'On to your solves',
    body: () => 'Every attempt is kept in Solve History, with all that is known about it. Next takes you there.',
    screen: 'dashboard',
    targets: ['[data-tour="view-history"]'],
    pinned: true,
  },
  {
    title: 'Every attempt, newest first',
    body: () =>
      'Each solve shows the score its review gave it, or that it still needs feedback. Search and filters are right above. Next opens the first one.',
    screen: 'history',
    targets: ['section[aria-label="Solves"] [role="option"]'],
    most: 4,
    arrange: showNewest,
    onNext: ({ openNewestSolve }) => openNewestSolve(),
  },
  {
    title: 'One solve in full',
    body: () =>
      'Your code, how it came to be, and what the judge said of it. Further down there is room for your time, hints and notes.',
    screen: 'history',
    targets: ['article > header > *', '[data-tour="code"]'],
    arrange: ({ showDetail }) => showDetail(),
  },
  {
    title: 'A second opinion',
    body: () =>
      'Copy Prompt, paste it to the AI chat you like, copy the reply, then Import Feedback. The final score counts in your progress, and nothing is sent from here.',
    screen: 'history',
    targets: [
      '[data-tour="feedback"] > :first-child',
      '[data-tour="feedback"] > :last-child > * > *',
      '[data-tour="feedback"]',
    ],
    arrange: ({ showDetail }) => showDetail(),
  },
  {
    title: 'That is the whole loop',
    body: (own) =>
      own === null ? (
        'Solve, review, come back before it fades. Changes lists all you do, and can undo it. Stay in the demo as long as you like; Help shows this tour again.'
      ) : (
        <>
          Solve, review, come back before it fades. Changes lists all you do, and can undo it. Finish brings you back to{' '}
          <strong className="font-medium break-words text-ink">{own}</strong>, just as you left it; Help shows this tour
          again.
        </>
      ),
    screen: null,
    targets: ['[data-tour="help"]', '[data-tour="more"]'],
    pinned: true,
  },
]

/** Where the way leads to the Solve History: who walks it alone is a step further. */
export const TO_HISTORY = STEPS.findIndex(({ targets }) => targets.some((one) => one.includes('view-history')))

/** Makes a step's view the one in sight. */
export function showViewOf({ screen }: Step): void {
  if (screen !== null && state.screen !== screen) showScreen(screen)
}

function Bucket({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <strong className="font-medium text-ink">{name}</strong>: {children}
    </li>
  )
}
