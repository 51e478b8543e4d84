import type { Step } from './steps'

/** A rectangle of the window, in px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The window size, and the heights of the page's bars at its top and bottom, in px. */
export interface Viewport {
  width: number
  height: number
  top: number
  bottom: number
  /** True below 768 px, where the card is centred horizontally (T2). */
  narrow: boolean
}

type Side = 'bottom' | 'top' | 'right' | 'left' | 'centre'

export interface CardPosition {
  side: Side
  left: number
  top: number
  /** True if the card does not cover the spotlight and is completely inside the window. */
  clear: boolean
}

type Size = Pick<Box, 'width' | 'height'>

/** Distance of the card from the spotlight and from the window's edges, in px. */
const GAP = 12

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** Places the card on the first side with enough room, in the order bottom, top, right, left; otherwise in the centre (T2). */
export function positionCard(spot: Box | null, card: Size, room: Viewport): CardPosition {
  const centre = (room.width - card.width) / 2
  const middle = clamp((room.height - card.height) / 2, GAP, Infinity)
  if (spot === null) return { side: 'centre', left: centre, top: middle, clear: true }
  const { narrow } = room
  const along = {
    left: narrow
      ? centre
      : clamp(spot.left + (spot.width - card.width) / 2, GAP, Math.max(GAP, room.width - GAP - card.width)),
    top: clamp(spot.top + (spot.height - card.height) / 2, room.top + GAP, room.height - GAP - card.height),
  }
  const below = spot.top + spot.height + GAP
  const above = spot.top - GAP - card.height
  const right = spot.left + spot.width + GAP
  const left = spot.left - GAP - card.width
  if (below >= GAP && below + card.height + GAP <= room.height - room.bottom)
    return { side: 'bottom', left: along.left, top: below, clear: true }
  if (above >= room.top + GAP && above + card.height <= room.height - GAP)
    return { side: 'top', left: along.left, top: above, clear: true }
  if (!narrow && right + card.width + GAP <= room.width)
    return { side: 'right', left: right, top: along.top, clear: true }
  if (!narrow && left >= GAP) return { side: 'left', left, top: along.top, clear: true }
  if (!narrow) return { side: 'centre', left: centre, top: middle, clear: false }
  return { left: centre, clear: false, ...edge(spot, card, room) }
}

/** For a narrow screen without enough room: the window edge at which the card covers less of the spotlight. */
function edge(spot: Box, card: Size, room: Viewport): Pick<CardPosition, 'side' | 'top'> {
  const atBottom = Math.max(GAP, room.height - room.bottom - GAP - card.height)
  const freeAbove = spot.top - room.top
  const freeBelow = room.height - room.bottom - spot.top - spot.height
  return freeAbove > freeBelow ? { side: 'top', top: room.top + GAP } : { side: 'bottom', top: atBottom }
}

/** The maximum height in px of a spotlight at `top` that leaves room for the card below it. */
export function maxSpotlightHeight(card: Size, room: Viewport, top = room.top + GAP): number {
  return room.height - room.bottom - card.height - 2 * GAP - top
}

/** The distance in px to scroll down so that the spotlight and the card are both visible. 0 if they already are. */
export function scrollNeeded(spot: Box, card: Size, room: Viewport): number {
  const inSight = spot.top >= room.top && spot.top + spot.height <= room.height - room.bottom
  return inSight && positionCard(spot, card, room).clear ? 0 : Math.round(spot.top - room.top - GAP)
}

/** Padding of the spotlight around its elements, in px (T2). */
const PADDING = 6

/**
 * The padded box around a step's elements. Null if none of them is visible. Leaves out the least important elements while
 * the box is higher than `maxHeight` px.
 */
export function spotlightBox(step: Pick<Step, 'targets' | 'maxElements'>, maxHeight: number): Box | null {
  const boxes = step.targets
    .flatMap((target) => [...document.querySelectorAll(target)].slice(0, step.maxElements))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  let spot = boundingBox(boxes)
  while (spot.height > maxHeight && boxes.length > 1) {
    boxes.pop()
    spot = boundingBox(boxes)
  }
  return spot
}

function boundingBox(boxes: readonly DOMRect[]): Box {
  const left = Math.min(...boxes.map((box) => box.left)) - PADDING
  const top = Math.min(...boxes.map((box) => box.top)) - PADDING
  const width = Math.max(...boxes.map((box) => box.right)) + PADDING - left
  const height = Math.max(...boxes.map((box) => box.bottom)) + PADDING - top
  return { left, top, width, height }
}

/** Measures the window without its scroll bar: navigation and time line at the top, on small screens view tabs at the bottom. */
export function currentViewport(): Viewport {
  const bar = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
  return {
    width: document.body.clientWidth,
    height: document.documentElement.clientHeight,
    top: bar('#root > header') + bar('#root > section[aria-label="Time travel"]'),
    bottom: bar('#root > nav'),
    narrow: innerWidth < 768,
  }
}

/** Keys that press a button or have no effect alone. All other keys count as navigation by the user. */
const PRESS_KEYS = new Set(['Enter', ' ', 'Shift'])

/**
 * Calls `update` whenever the layout of the page may have changed. Calls `onUserControl(true)` when the user scrolls, clicks
 * outside the card or navigates by keyboard, and `onUserControl(false)` when the window is resized.
 */
export function watchLayout(
  card: HTMLElement,
  update: () => void,
  onUserControl: (inControl: boolean) => void,
): () => void {
  const stop = new AbortController()
  const early = { capture: true, passive: true, signal: stop.signal }
  document.addEventListener('scroll', update, early)
  document.addEventListener('wheel', () => onUserControl(true), early)
  for (const type of ['pointerdown', 'touchmove']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Node && card.contains(target))) onUserControl(true)
      },
      early,
    )
  }
  document.addEventListener('keydown', ({ key }) => PRESS_KEYS.has(key) || onUserControl(true), early)
  window.addEventListener(
    'resize',
    () => {
      onUserControl(false)
      update()
    },
    early,
  )
  const sizes = new ResizeObserver(update)
  sizes.observe(document.body)
  sizes.observe(card)
  return () => {
    stop.abort()
    sizes.disconnect()
  }
}
