import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { followWindow } from './follow-window'
import { type Box, type Place, place, type Room, roomAbove, scrollNeeded } from './place'
import { type Step, showViewOf, type TutorialActions } from './steps'
import { roomNow, spotOf } from './target'

/** How often a step looks for its element, in ms (spec §9). */
const POLL = 150

/** How long a step that waits keeps quiet about it, and how long it takes a view to settle, in ms. */
const PATIENCE = 600

/** Width of the spotlight's frame, in px. */
const FRAME = 2

interface Spotlight {
  card: RefObject<HTMLElement | null>
  light: RefObject<HTMLDivElement | null>
  /** The step's element has not come for a while. */
  waiting: boolean
}

/**
 * Keeps the light on what a step explains and the card beside it: waits for the element, follows scrolling and resizing,
 * and brings both into sight until the person takes the page in hand.
 */
export function useSpotlight(step: Step, actions: TutorialActions): Spotlight {
  const card = useRef<HTMLElement>(null)
  const light = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState(false)
  useFocusBack()
  const takeFocus = useFocusIn(card)

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
  /** Until when the card may take the focus, in ms: views that come and go take it at first, the person later. */
  let takesFocus = begun + PATIENCE
  let inHand = false

  const look = () => {
    if (!found) arrange()
    const room = roomNow()
    const spot = seek(step, card, room, !inHand)
    const now = performance.now()
    if (spot && !found) {
      found = true
      takesFocus = now + PATIENCE
    }
    const late = spot === null && (found || now - begun >= PATIENCE)
    setWaiting(late && !found)
    // Between two steps the card stays where it was: what it waits for mostly comes within a blink.
    if (spot !== null || late || card.dataset.side === undefined) put(card, place(spot, sizeOf(card), room))
    shine(light, spot)
    if (!inHand && now < takesFocus && !card.contains(document.activeElement)) takeFocus()
  }

  const poll = setInterval(look, POLL)
  const unfollow = followWindow(card, look, (taken) => {
    inHand = taken
  })
  look()
  return () => {
    clearInterval(poll)
    unfollow()
  }
}

/** The spotlight beside which the card has room: scrolled there if allowed, and made smaller if that is not enough. */
function seek(step: Step, card: HTMLElement, room: Room, mayScroll: boolean): Box | null {
  const size = sizeOf(card)
  const seen = () => spotOf(step, roomAbove(size, room))
  let spot = seen()
  if (spot === null) return null
  if (step.pinned) return within(spot, room)
  const scroll = mayScroll ? scrollNeeded(spot, size, room) : 0
  if (scroll !== 0) {
    window.scrollBy({ top: scroll, behavior: 'instant' })
    spot = seen() ?? spot
  }
  const lit = place(spot, size, room).clear ? spot : spotOf(step, roomAbove(size, room, spot.top))
  return lit && narrowed(lit, room)
}

/** Brings the focus to the card: to its button that had it last, so that Enter goes on over views that take it on their way. */
function useFocusIn(card: RefObject<HTMLElement | null>): () => void {
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

/** Once the card is gone, the focus returns to where it was: to Help if it was asked for there, else to the view. */
function useFocusBack(): void {
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

function put(card: HTMLElement, { side, left, top }: Place): void {
  card.dataset.side = side
  card.style.left = `${Math.round(left)}px`
  card.style.top = `${Math.round(top)}px`
}

/** Lights the spot wherever it is: where the person scrolls it out of sight, the light goes with it. */
function shine(light: HTMLElement, spot: Box | null): void {
  light.toggleAttribute('data-off', spot === null)
  if (spot === null) {
    Object.assign(light.style, { left: '50%', top: '50%', width: '0', height: '0' })
    return
  }
  const { left, top, width, height } = spot
  Object.assign(light.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
}

/** As much of a spot as lies in the window: what stands in a bar at its edge still has the frame on all sides. */
function within(spot: Box, room: Room): Box {
  const top = Math.max(spot.top, FRAME)
  const bottom = Math.min(spot.top + spot.height, room.height - FRAME)
  return { ...narrowed(spot, room), top, height: Math.max(0, bottom - top) }
}

/** A spot no wider than the window, which cannot be scrolled sideways: rows that fill it have the frame beside them too. */
function narrowed(spot: Box, room: Room): Box {
  const left = Math.max(spot.left, FRAME)
  const right = Math.min(spot.left + spot.width, room.width - FRAME)
  return { ...spot, left, width: Math.max(0, right - left) }
}
