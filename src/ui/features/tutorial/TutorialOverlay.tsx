import { type Ref, type RefObject, useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { readPref } from '../../state/prefs'
import { state } from '../../state/state'
import { endTutorial, goToStep } from './actions'
import { HISTORY_STEP, STEPS, type Step, type TutorialActions } from './steps'
import { tutorial } from './store'
import { useSpotlight } from './use-spotlight'

/** The running tutorial: a spotlight on the explained elements, and a card next to it. The page below stays usable. */
export function TutorialOverlay({ actions }: { actions: TutorialActions }) {
  const stored = useSnapshot(tutorial).step ?? 0
  const at = Math.min(stored, STEPS.length - 1)
  const step = STEPS[at]
  return step && <Shown step={step} at={at} actions={actions} />
}

function Shown({ step, at, actions }: { step: Step; at: number; actions: TutorialActions }) {
  const { card, light, waiting } = useSpotlight(step, actions)
  useEscape(card, endTutorial)

  useEffect(() => {
    if (at !== HISTORY_STEP) return
    return subscribeKey(state, 'screen', (screen) => screen === 'history' && goToStep(at + 1))
  }, [at])

  const next = async () => {
    await step.onNext?.(actions)
    if (isLast(at)) endTutorial()
    else goToStep(at + 1)
  }
  return (
    <>
      <div
        ref={light}
        aria-hidden="true"
        data-tutorial="spotlight"
        className="pointer-events-none fixed z-25 rounded-lg shadow-[0_0_0_200vmax_var(--shade)] outline-2 outline-accent data-off:outline-none"
      />
      <TutorialCard ref={card} step={step} at={at} waiting={waiting} onNext={() => void next()} />
    </>
  )
}

/** Elements that handle Escape themselves: `OPEN` when they are on the page, `TYPING` when they have the focus. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tooltip"]'
const TYPING = 'input, textarea, select, [contenteditable="true"], form'

/** Ends the tutorial on Escape, unless an open popup or a focused field handles the key. */
function useEscape(card: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    // The capture phase runs before a popup handles the key and closes. Later, this check could not find the popup.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if ([...document.querySelectorAll(OPEN)].some((one) => one !== card.current)) return
      if (event.composedPath().some((node) => node instanceof Element && node.matches(TYPING))) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [card, onEscape])
}

const isLast = (at: number): boolean => at === STEPS.length - 1

interface CardProps {
  ref: Ref<HTMLElement>
  step: Step
  /** The number of the step, from 0. */
  at: number
  /** The element that the step explains is not on the page yet. */
  waiting: boolean
  onNext: () => void
}

/** The text, progress and buttons of a step. The card is 384 px wide, less on a phone (T2). */
function TutorialCard({ ref, step, at, waiting, onNext }: CardProps) {
  const id = useId()
  return (
    <section
      ref={ref}
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className="fixed z-25 flex max-h-[calc(100dvh-1.5rem)] w-96 max-w-[calc(100%-1.5rem)] flex-col rounded-lg border border-line bg-surface shadow-lift outline-none"
    >
      {/* Screen readers announce this when the step changes. They read the first step when the card receives the focus. */}
      <div aria-live="polite" aria-atomic="true" className="min-h-0 overflow-y-auto px-5 pt-4">
        <div className="flex items-center gap-3 text-xs text-muted">
          <span className="figures">
            {at + 1} of {STEPS.length}
          </span>
          <span aria-hidden="true" className="flex flex-1 gap-1">
            {STEPS.map(({ title }, part) => (
              <span key={title} className={cx('h-1 flex-1 rounded-full', part <= at ? 'bg-accent' : 'bg-sunken')} />
            ))}
          </span>
        </div>
        <h2 id={`${id}-title`} className="mt-3 text-base font-semibold">
          {step.title}
        </h2>
        <div id={`${id}-text`} className="mt-1 text-secondary">
          {step.body(readPref('tutorialPrevUser'))}
        </div>
      </div>
      <p role="status" className="px-5 text-muted not-empty:pt-2">
        {waiting && 'This part of the page is still loading.'}
      </p>
      <div className="mt-4 flex items-center gap-2 px-5 pb-4">
        {!isLast(at) && (
          <Button variant="ghost" onClick={endTutorial} className="-ml-3 touch:-ml-4">
            Skip tutorial
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          {at > 0 && <Button onClick={() => goToStep(at - 1)}>Back</Button>}
          <Button variant="primary" onClick={onNext}>
            {isLast(at) ? 'Finish' : 'Next'}
          </Button>
        </span>
      </div>
    </section>
  )
}
