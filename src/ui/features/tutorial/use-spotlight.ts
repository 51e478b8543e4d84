import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { showScreen } from '../../state/navigation'
import {
  type Box,
  type CardPosition,
  computeMaxSpotlightHeight,
  computeNeededScroll,
  measureSpotlight,
  measureViewport,
  positionCard,
  type Viewport,
  watchLayout,
} from './layout'
import type { Step, TutorialActions } from './steps'

/** Interval in milliseconds at which a step looks for its elements (T4). */
const POLL_MS = 150

/**
 * If the elements of a step do not appear within this time in milliseconds, a message is shown. For the same time after they appear, the
 * card takes the focus back from a new view.
 */
const SETTLE_MS = 600

/** Width of the spotlight's frame, in px. */
const FRAME_WIDTH = 2

interface Spotlight {
  card: RefObject<HTMLElement | null>
  spotlight: RefObject<HTMLDivElement | null>
  /** Whether the elements of the step did not appear within `SETTLE_MS`. */
  isWaiting: boolean
}

/**
 * Positions the spotlight on a step's elements, and the card next to the spotlight. Waits for the elements, follows scrolling and resizing,
 * and scrolls both into view until the user scrolls or navigates.
 */
export function useSpotlight(step: Step, actions: TutorialActions): Spotlight {
  const card = useRef<HTMLElement>(null)
  const spotlight = useRef<HTMLDivElement>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  useRestoreFocus()
  const takeFocus = useCardFocus(card)

  useLayoutEffect(() => {
    if (!card.current || !spotlight.current) return
    if (step.screen) showScreen(step.screen)
    const arrange = () => step.arrange?.(actions)
    return trackStep(step, card.current, spotlight.current, { arrange, setIsWaiting, takeFocus })
  }, [step, actions, takeFocus])

  return { card, spotlight, isWaiting }
}

interface SpotlightCallbacks {
  arrange: () => void
  setIsWaiting: (isWaiting: boolean) => void
  takeFocus: () => void
}

function trackStep(
  step: Step,
  card: HTMLElement,
  spotlight: HTMLElement,
  { arrange, setIsWaiting, takeFocus }: SpotlightCallbacks,
): () => void {
  const startedAt = performance.now()
  let wasTargetFound = false
  /** Until this time (ms, as in performance.now), the card takes the focus back from new views. Afterwards the user may move the focus. */
  let focusDeadline = startedAt + SETTLE_MS
  let isUserInControl = false

  const updateLayout = () => {
    if (!wasTargetFound) arrange()
    const viewport = measureViewport()
    const spot = findSpot(step, card, viewport, !isUserInControl)
    const now = performance.now()
    if (spot && !wasTargetFound) {
      wasTargetFound = true
      focusDeadline = now + SETTLE_MS
    }
    const isLate = spot === null && (wasTargetFound || now - startedAt >= SETTLE_MS)
    setIsWaiting(isLate && !wasTargetFound)
    // While the next step waits for its elements, the card keeps its position. The elements usually appear within milliseconds.
    if (spot !== null || isLate || card.dataset.side === undefined)
      moveCard(card, positionCard(spot, measureCard(card), viewport))
    moveSpotlight(spotlight, spot)
    if (!isUserInControl && now < focusDeadline && !card.contains(document.activeElement)) takeFocus()
  }

  const poll = setInterval(updateLayout, POLL_MS)
  const stopWatching = watchLayout(card, updateLayout, (inControl) => {
    isUserInControl = inControl
  })
  updateLayout()
  return () => {
    clearInterval(poll)
    stopWatching()
  }
}

/** Computes a spotlight that leaves space for the card. May scroll the page if `mayScroll` is true, and may make the spotlight smaller. */
function findSpot(step: Step, card: HTMLElement, viewport: Viewport, mayScroll: boolean): Box | null {
  const size = measureCard(card)
  const measure = () => measureSpotlight(step, computeMaxSpotlightHeight(size, viewport))
  let spot = measure()
  if (spot === null) return null
  if (step.isPinned) return clipToWindow(spot, viewport)
  const scroll = mayScroll ? computeNeededScroll(spot, size, viewport) : 0
  if (scroll !== 0) {
    window.scrollBy({ top: scroll, behavior: 'instant' })
    spot = measure() ?? spot
  }
  const visibleSpot = positionCard(spot, size, viewport).isClear
    ? spot
    : measureSpotlight(step, computeMaxSpotlightHeight(size, viewport, spot.top))
  return visibleSpot && clipToWidth(visibleSpot, viewport)
}

/** Returns a function that focuses the card's last focused button, so that Enter still presses Next in a new view. */
function useCardFocus(card: RefObject<HTMLElement | null>): () => void {
  const lastFocused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const stop = new AbortController()
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) lastFocused.current = target
    }
    card.current?.addEventListener('focusin', onFocus, { signal: stop.signal })
    return () => stop.abort()
  }, [card])
  return useCallback(() => {
    const target = lastFocused.current?.isConnected ? lastFocused.current : card.current
    target?.focus({ preventScroll: true })
  }, [card])
}

/**
 * When the card is removed, focuses the element that had the focus before. If that element no longer exists, focuses the button Help or the
 * view.
 */
function useRestoreFocus(): void {
  useLayoutEffect(() => {
    const previousFocus = document.activeElement
    const fallback = previousFocus?.closest('[role="dialog"]')
      ? document.querySelector<HTMLElement>('[data-tour="help"]')
      : null
    return () => {
      const canRestore =
        previousFocus instanceof HTMLElement && previousFocus.isConnected && previousFocus !== document.body
      const target = canRestore ? previousFocus : (fallback ?? document.getElementById('view'))
      target?.focus({ preventScroll: true })
    }
  }, [])
}

const measureCard = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight })

function moveCard(card: HTMLElement, { side, left, top }: CardPosition): void {
  card.dataset.side = side
  card.style.left = `${Math.round(left)}px`
  card.style.top = `${Math.round(top)}px`
}

function moveSpotlight(spotlight: HTMLElement, spot: Box | null): void {
  spotlight.toggleAttribute('data-off', spot === null)
  if (spot === null) {
    Object.assign(spotlight.style, { left: '50%', top: '50%', width: '0', height: '0' })
    return
  }
  const { left, top, width, height } = spot
  Object.assign(spotlight.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
}

/** Clips a spotlight to the window, so that its frame is visible on all sides. */
function clipToWindow(spot: Box, viewport: Viewport): Box {
  const top = Math.max(spot.top, FRAME_WIDTH)
  const bottom = Math.min(spot.top + spot.height, viewport.height - FRAME_WIDTH)
  return { ...clipToWidth(spot, viewport), top, height: Math.max(0, bottom - top) }
}

/** Clips a spotlight to the width of the window, so that its frame is visible on both sides. */
function clipToWidth(spot: Box, viewport: Viewport): Box {
  const left = Math.max(spot.left, FRAME_WIDTH)
  const right = Math.min(spot.left + spot.width, viewport.width - FRAME_WIDTH)
  return { ...spot, left, width: Math.max(0, right - left) }
}
