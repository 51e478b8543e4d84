import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  type Box,
  type CardPosition,
  currentViewport,
  maxSpotlightHeight,
  positionCard,
  scrollNeeded,
  spotlightBox,
  type Viewport,
  watchLayout,
} from './layout'
import { type Step, showViewOf, type TutorialActions } from './steps'

/** Interval in ms at which a step looks for its elements (T4). */
const POLL_MS = 150

/** Delay in ms before a waiting step shows its message. Also the time that a view needs to finish its focus changes. */
const SETTLE_MS = 600

/** Width of the spotlight's frame, in px. */
const FRAME = 2

interface Spotlight {
  card: RefObject<HTMLElement | null>
  light: RefObject<HTMLDivElement | null>
  /** The step's elements did not appear within `SETTLE_MS`. */
  waiting: boolean
}

/**
 * Positions the spotlight on a step's elements and the card next to it. Waits for the elements, follows scrolling and
 * resizing, and scrolls both into view until the user scrolls or navigates.
 */
export function useSpotlight(step: Step, actions: TutorialActions): Spotlight {
  const card = useRef<HTMLElement>(null)
  const light = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState(false)
  useRestoreFocus()
  const takeFocus = useCardFocus(card)

  useLayoutEffect(() => {
    if (!card.current || !light.current) return
    showViewOf(step)
    const arrange = () => step.arrange?.(actions)
    return run(step, card.current, light.current, { arrange, setWaiting, takeFocus })
  }, [step, actions, takeFocus])

  return { card, light, waiting }
}

interface SpotlightCallbacks {
  arrange: () => void
  setWaiting: (waiting: boolean) => void
  takeFocus: () => void
}

function run(
  step: Step,
  card: HTMLElement,
  light: HTMLElement,
  { arrange, setWaiting, takeFocus }: SpotlightCallbacks,
): () => void {
  const begun = performance.now()
  let found = false
  /** Time in ms until which the card takes the focus back from appearing views. Afterwards the user may move the focus. */
  let focusDeadline = begun + SETTLE_MS
  let userInControl = false

  const updateLayout = () => {
    if (!found) arrange()
    const room = currentViewport()
    const spot = findSpot(step, card, room, !userInControl)
    const now = performance.now()
    if (spot && !found) {
      found = true
      focusDeadline = now + SETTLE_MS
    }
    const late = spot === null && (found || now - begun >= SETTLE_MS)
    setWaiting(late && !found)
    // While the next step waits for its elements, the card keeps its position. They usually appear within milliseconds.
    if (spot !== null || late || card.dataset.side === undefined) moveCard(card, positionCard(spot, sizeOf(card), room))
    moveLight(light, spot)
    if (!userInControl && now < focusDeadline && !card.contains(document.activeElement)) takeFocus()
  }

  const poll = setInterval(updateLayout, POLL_MS)
  const unfollow = watchLayout(card, updateLayout, (inControl) => {
    userInControl = inControl
  })
  updateLayout()
  return () => {
    clearInterval(poll)
    unfollow()
  }
}

/** Computes a spotlight that leaves room for the card: scrolls if allowed, and shrinks the spotlight if necessary. */
function findSpot(step: Step, card: HTMLElement, room: Viewport, mayScroll: boolean): Box | null {
  const size = sizeOf(card)
  const measure = () => spotlightBox(step, maxSpotlightHeight(size, room))
  let spot = measure()
  if (spot === null) return null
  if (step.pinned) return clipToWindow(spot, room)
  const scroll = mayScroll ? scrollNeeded(spot, size, room) : 0
  if (scroll !== 0) {
    window.scrollBy({ top: scroll, behavior: 'instant' })
    spot = measure() ?? spot
  }
  const lit = positionCard(spot, size, room).clear ? spot : spotlightBox(step, maxSpotlightHeight(size, room, spot.top))
  return lit && clipToWidth(lit, room)
}

/** Focuses the card's last focused button, so that Enter keeps advancing even if a new view takes the focus in between. */
function useCardFocus(card: RefObject<HTMLElement | null>): () => void {
  const last = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const stop = new AbortController()
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    card.current?.addEventListener('focusin', onFocus, { signal: stop.signal })
    return () => stop.abort()
  }, [card])
  return useCallback(() => {
    const to = last.current?.isConnected ? last.current : card.current
    to?.focus({ preventScroll: true })
  }, [card])
}

/** When the card is removed, restores the previous focus. Falls back to Help after the welcome prompt, otherwise to the view. */
function useRestoreFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const back = before?.closest('[role="dialog"]') ? document.querySelector<HTMLElement>('[data-tour="help"]') : null
    return () => {
      const known = before instanceof HTMLElement && before.isConnected && before !== document.body
      const to = known ? before : (back ?? document.getElementById('view'))
      to?.focus({ preventScroll: true })
    }
  }, [])
}

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight })

function moveCard(card: HTMLElement, { side, left, top }: CardPosition): void {
  card.dataset.side = side
  card.style.left = `${Math.round(left)}px`
  card.style.top = `${Math.round(top)}px`
}

/** Moves the spotlight, also to positions outside the viewport. */
function moveLight(light: HTMLElement, spot: Box | null): void {
  light.toggleAttribute('data-off', spot === null)
  if (spot === null) {
    Object.assign(light.style, { left: '50%', top: '50%', width: '0', height: '0' })
    return
  }
  const { left, top, width, height } = spot
  Object.assign(light.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
}

/** Clips a spotlight to the window, so that an element in a bar at the window's edge has the frame on all sides. */
function clipToWindow(spot: Box, room: Viewport): Box {
  const top = Math.max(spot.top, FRAME)
  const bottom = Math.min(spot.top + spot.height, room.height - FRAME)
  return { ...clipToWidth(spot, room), top, height: Math.max(0, bottom - top) }
}

/** Clips a spotlight to the window's width, so that full-width rows have the frame on both sides. */
function clipToWidth(spot: Box, room: Viewport): Box {
  const left = Math.max(spot.left, FRAME)
  const right = Math.min(spot.left + spot.width, room.width - FRAME)
  return { ...spot, left, width: Math.max(0, right - left) }
}
