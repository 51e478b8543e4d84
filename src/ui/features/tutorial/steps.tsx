import type { ReactNode } from 'react'
import { type AppState, type RowName, state } from '../../state/state'
import { ExtensionLink, isExtensionSupported, NO_EXTENSION_ADVICE } from '../../widgets/ExtensionLink'

/** Actions of other features that the tutorial needs. The component that renders the tutorial passes them in. */
export interface TutorialActions {
  toggleRow(row: RowName): void
  showAllSolves(): void
  openNewestSolve(): Promise<void>
  /** On narrow screens: shows the selected solve in place of the list. */
  showDetail(): void
}

export interface Step {
  title: string
  /** Returns the text of the step. `ownUsername` is the user who started the tutorial; null for the demo user. */
  body: (ownUsername: string | null) => ReactNode
  /** The view that the step switches to. Without it, the current view stays. */
  screen?: AppState['screen']
  /** The view that the step points to. Opening this view also shows the next step. */
  nextScreen?: AppState['screen']
  /**
   * Selectors of the elements in the spotlight, most important first. The elements may appear after the step begins. If the window is too
   * small for all of them and the card, the last ones are left out.
   */
  targets: readonly string[]
  maxElements?: number
  /** Whether the elements of the step are in a fixed bar of the page, so that no scrolling is needed. */
  isPinned?: boolean
  /** Changes the page so that the elements of the step appear. Called repeatedly until one of them exists. */
  arrange?: (actions: TutorialActions) => void
  /** Called before Next shows the next step. */
  onNext?: (actions: TutorialActions) => Promise<void>
}

function openFirstRow({ toggleRow }: TutorialActions): void {
  const firstRow = document.querySelector<HTMLElement>('[data-row]')?.dataset.row
  const first = state.views?.progress.categories.find(({ tag }) => tag === firstRow)
  if (first && state.openRow !== first.tag) toggleRow(first.tag)
}

function showNewestSolves({ showAllSolves }: TutorialActions): void {
  showAllSolves()
  document.querySelector('section[aria-label="Solves"] [role="listbox"]')?.scrollTo(0, 0)
}

const OPEN_ROW_SELECTOR = '[data-row]:has(h4 > [aria-expanded="true"])'
const RECOMMENDATIONS_SELECTOR = '[data-row] [role="tabpanel"]:not([hidden])'

/** The order of the steps is fixed (T3). */
export const STEPS: readonly Step[] = [
  {
    title: 'Your progress, topic by topic',
    body: () =>
      'Every bar is a topic, and the tick on it is your goal. Accepted solves fill a bar; over 90 days they fade, so a topic you leave alone slowly sinks.',
    screen: 'dashboard',
    targets: ['[data-row]'],
    maxElements: 4,
    arrange: ({ toggleRow }) => state.openRow !== null && toggleRow(state.openRow),
  },
  {
    title: 'Look inside a topic',
    body: () =>
      'We opened the first one for you. It shows what makes up the score, what will fade in the next two weeks, and what one more solve would add.',
    screen: 'dashboard',
    targets: [`${OPEN_ROW_SELECTOR} > div:first-child`, `${OPEN_ROW_SELECTOR} [data-tour="reason"]`, OPEN_ROW_SELECTOR],
    arrange: openFirstRow,
  },
  {
    title: 'What to solve next',
    body: () => (
      <ul className="flex flex-col gap-1">
        <RecommendationGroup name="Fundamentals">popular basics, not solved yet</RecommendationGroup>
        <RecommendationGroup name="Refresh">past solves worth doing again</RecommendationGroup>
        <RecommendationGroup name="New">fresh picks among the unsolved</RecommendationGroup>
      </ul>
    ),
    screen: 'dashboard',
    targets: ['[data-row] [role="tablist"]', `${RECOMMENDATIONS_SELECTOR} li`, RECOMMENDATIONS_SELECTOR],
    arrange: (actions) => state.openRow === null && openFirstRow(actions),
  },
  {
    title: 'Goals that fit your plan',
    body: () =>
      'A profile sets a goal for each topic. Switch profiles here, or make one in Manage Profiles with just the goals your next interview asks for.',
    screen: 'dashboard',
    targets: ['[data-tour="profiles"] > *', '[data-tour="profiles"] [role="menu"]'],
  },
  {
    title: 'Bring your whole history',
    body: () => (
      <>
        On its own, Sync Now reads your last 20 submissions.{' '}
        {isExtensionSupported() ? (
          <>
            Add the <ExtensionLink>browser extension</ExtensionLink> for your full history, with code, snapshots and
            solve times.
          </>
        ) : (
          NO_EXTENSION_ADVICE
        )}
      </>
    ),
    screen: 'dashboard',
    targets: ['[data-tour="sync"]'],
  },
  {
    title: 'On to your solves',
    body: () => 'Every attempt is kept in Solve History, with all its details. Next takes you there.',
    screen: 'dashboard',
    nextScreen: 'history',
    targets: ['[data-tour="view-history"]'],
    isPinned: true,
  },
  {
    title: 'Every attempt, newest first',
    body: () =>
      'Each solve shows its feedback score, or that it still needs feedback. Search and filters are right above. Next opens the first one.',
    screen: 'history',
    targets: ['section[aria-label="Solves"] [role="option"]'],
    maxElements: 4,
    arrange: showNewestSolves,
    onNext: ({ openNewestSolve }) => openNewestSolve(),
  },
  {
    title: 'One solve in full',
    body: () => 'Your code, how it evolved, and the verdict. Further down you can add your time, hints and notes.',
    screen: 'history',
    targets: ['article header > *', '[data-tour="code"]'],
    arrange: ({ showDetail }) => showDetail(),
  },
  {
    title: 'A second opinion',
    body: () =>
      'Press Copy Prompt, paste it into any AI chat, copy the reply, then press Import Feedback. The final score counts in your progress, and Solvelog sends nothing.',
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
    body: (ownUsername) =>
      ownUsername === null ? (
        'Solve, review, come back before it fades. Everything you do is listed in Changes and can be undone. Stay in the demo as long as you like; Help shows this tour again.'
      ) : (
        <>
          Solve, review, come back before it fades. Everything you do is listed in Changes and can be undone. Finish
          brings you back to <strong className="font-medium break-words text-primary">{ownUsername}</strong>, just as
          you left it; Help shows this tour again.
        </>
      ),
    targets: ['[data-tour="help"]', '[data-tour="more"]'],
    isPinned: true,
  },
]

function RecommendationGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <strong className="font-medium text-primary">{name}</strong>: {children}
    </li>
  )
}
