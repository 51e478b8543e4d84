import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { readPref } from '../../shared/prefs'
import { state } from '../../shared/state'
import { endTutorial, goToStep } from './run'
import { HISTORY_STEP, STEPS, type Step, type TutorialActions } from './steps'
import { tutorial } from './store'
import { TutorialCard } from './TutorialCard'
import { useSpotlight } from './use-spotlight'

const FIRST = STEPS[0]

/** The running tutorial: a spotlight on the explained elements, and a card next to it. The page below stays usable. */
export function TutorialOverlay({ actions }: { actions: TutorialActions }) {
  const stored = useSnapshot(tutorial).step ?? 0
  const at = Math.min(stored, STEPS.length - 1)
  const step = STEPS[at] ?? FIRST
  return step && <Shown step={step} at={at} actions={actions} />
}

function Shown({ step, at, actions }: { step: Step; at: number; actions: TutorialActions }) {
  const { card, light, waiting } = useSpotlight(step, actions)
  useEscape(card, endTutorial)

  useEffect(() => {
    if (at !== HISTORY_STEP) return
    return subscribeKey(state, 'screen', (screen) => screen === 'history' && goToStep(at + 1))
  }, [at])

  const last = at === STEPS.length - 1
  const next = async () => {
    await step.onNext?.(actions)
    if (last) endTutorial()
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
      <TutorialCard
        ref={card}
        at={at}
        of={STEPS.length}
        title={step.title}
        waiting={waiting}
        onSkip={last ? null : endTutorial}
        onBack={at > 0 ? () => goToStep(at - 1) : null}
        onNext={() => void next()}
      >
        {step.body(readPref('tutorialPrevUser'))}
      </TutorialCard>
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
