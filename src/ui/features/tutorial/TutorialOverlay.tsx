import { type Ref, type RefObject, useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { readPref } from '../../state/prefs'
import { state } from '../../state/state'
import { endTutorial, goToStep } from './actions'
import { STEPS, type Step, type TutorialActions } from './steps'
import { tutorial } from './store'
import { useSpotlight } from './use-spotlight'

/** Shows the running tutorial: a spotlight on the explained elements, and a card next to it. The rest of the page can still be used. */
export function TutorialOverlay({ actions }: { actions: TutorialActions }) {
  const storedStep = useSnapshot(tutorial).step ?? 0
  const index = Math.min(storedStep, STEPS.length - 1)
  const step = STEPS[index]
  return step && <CurrentStep step={step} index={index} actions={actions} />
}

function CurrentStep({ step, index, actions }: { step: Step; index: number; actions: TutorialActions }) {
  const { card, spotlight, isWaiting } = useSpotlight(step, actions)
  useEscape(card, endTutorial)

  useEffect(() => {
    if (step.nextScreen === undefined) return
    return subscribeKey(state, 'screen', (screen) => screen === step.nextScreen && goToStep(index + 1))
  }, [step, index])

  const goToNextStep = async () => {
    await step.onNext?.(actions)
    if (isLastStep(index)) endTutorial()
    else goToStep(index + 1)
  }
  return (
    <>
      <div
        ref={spotlight}
        aria-hidden="true"
        data-tutorial="spotlight"
        className="pointer-events-none fixed z-25 rounded-lg shadow-[0_0_0_200vmax_var(--color-shade)] outline-2 outline-accent data-off:outline-none"
      />
      <TutorialCard ref={card} step={step} index={index} isWaiting={isWaiting} onNext={() => void goToNextStep()} />
    </>
  )
}

/** Elements that handle Escape themselves: popups while they are on the page, and fields while they have the focus. */
const POPUP_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tooltip"]'
const FIELD_SELECTOR = 'input, textarea, select, [contenteditable="true"], form'

function useEscape(card: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    // Handle the key in the capture phase. Later, an open popup has already closed itself, and could not be recognized any more.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if ([...document.querySelectorAll(POPUP_SELECTOR)].some((popup) => popup !== card.current)) return
      if (event.composedPath().some((node) => node instanceof Element && node.matches(FIELD_SELECTOR))) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [card, onEscape])
}

const isLastStep = (index: number): boolean => index === STEPS.length - 1

interface CardProps {
  ref: Ref<HTMLElement>
  step: Step
  index: number
  /** Whether the element that the step explains is not on the page yet. */
  isWaiting: boolean
  onNext: () => void
}

/** The text, progress and buttons of a step. The card is 384 px wide, less on a phone (T2). */
function TutorialCard({ ref, step, index, isWaiting, onNext }: CardProps) {
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
            {index + 1} of {STEPS.length}
          </span>
          <span aria-hidden="true" className="flex flex-1 gap-1">
            {STEPS.map(({ title }, stepIndex) => (
              <span
                key={title}
                className={cx('h-1 flex-1 rounded-full', stepIndex <= index ? 'bar-fill' : 'bg-sunken')}
              />
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
        {isWaiting && 'This part of the page is still loading.'}
      </p>
      <div className="mt-4 flex items-center gap-2 px-5 pb-4">
        {!isLastStep(index) && (
          <Button variant="ghost" onClick={endTutorial} className="-ml-3 touch:-ml-4">
            Skip tutorial
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          {index > 0 && <Button onClick={() => goToStep(index - 1)}>Back</Button>}
          <Button variant="primary" onClick={onNext}>
            {isLastStep(index) ? 'Finish' : 'Next'}
          </Button>
        </span>
      </div>
    </section>
  )
}
