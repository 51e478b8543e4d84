import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { followWindow } from './follow-window'
import { type Box, type Place, place, type Room, roomAbove, scrollNeeded } from './place'
import { type Step, showViewOf } from './steps'
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
export function useSpotlight(step: Step): Spotlight {
  const card = useRef<HTMLElement>(null)
  const light = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState(false)
  useFocusBack()

  useLayoutEffect(() => {
    if (!card.current || !light.current) return
    showViewOf(step)
    return run(step, card.current, light.current, setWaiting)
  }, [step])

  return { card, light, waiting }
}

function run(step: Step, card: HTMLElement, light: HTMLElement, setWaiting: (waiting: boolean) => void): () => void {
  const begun = performance.now()
  let found = false
  /** Until when the card may take the focus, in ms: views that come and go take it at first, the person later. */
  let takesFocus = begun + PATIENCE
  let inHand = false

  const look = () => {
    if (!found) step.arrange?.()
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
    shine(light, spot, room)
    if (!inHand && now < takesFocus && !card.contains(document.activeElement)) card.focus({ preventScroll: true })
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
  if (spot === null || step.pinned) return spot
  const scroll = mayScroll ? scrollNeeded(spot, size, room) : 0
  if (scroll !== 0) {
    window.scrollBy({ top: scroll, behavior: 'instant' })
    spot = seen() ?? spot
  }
  return place(spot, size, room).clear ? spot : spotOf(step, roomAbove(size, room, spot.top))
}

/** Once the card is gone, the focus returns to where it was before, else to the view. */
function useFocusBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      const known = before instanceof HTMLElement && before.isConnected && before !== document.body
      const to = known ? before : document.getElementById('view')
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

/** Lights the spot as far as it lies in the window: its frame shows on all sides. */
function shine(light: HTMLElement, spot: Box | null, room: Room): void {
  light.toggleAttribute('data-off', spot === null)
  if (spot === null) {
    Object.assign(light.style, { left: '50%', top: '50%', width: '0', height: '0' })
    return
  }
  const left = Math.max(spot.left, FRAME)
  const top = Math.max(spot.top, FRAME)
  const right = Math.min(spot.left + spot.width, room.width - FRAME)
  const bottom = Math.min(spot.top + spot.height, room.height - FRAME)
  const size = { width: `${Math.max(0, right - left)}px`, height: `${Math.max(0, bottom - top)}px` }
  Object.assign(light.style, { left: `${left}px`, top: `${top}px`, ...size })
}
