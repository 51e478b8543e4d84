import type { Step } from './steps'

/** A rectangle of the window, in px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The size of the window, and the heights of the page's bars at the top and the bottom, in px. */
export interface Viewport {
  width: number
  height: number
  top: number
  bottom: number
  /** Whether the window is narrower than 768 px. Then the card is centred (T2). */
  isNarrow: boolean
}

type Side = 'bottom' | 'top' | 'right' | 'left' | 'centre'

export interface CardPosition {
  side: Side
  left: number
  top: number
  /** Whether the card does not cover the spotlight and is completely inside the window. */
  isClear: boolean
}

type Size = Pick<Box, 'width' | 'height'>

/** Distance of the card from the spotlight and from the window's edges, in px. */
const CARD_GAP = 12

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/**
 * Places the card on the first side with enough room: bottom, top, right or left, else in the centre. In a narrow window, always places it
 * in the centre (T2).
 */
export function positionCard(spot: Box | null, card: Size, viewport: Viewport): CardPosition {
  const centre = {
    side: 'centre',
    left: (viewport.width - card.width) / 2,
    top: computeCentreTop(card, viewport),
  } as const
  if (spot === null) return { ...centre, isClear: true }
  const below = spot.top + spot.height + CARD_GAP
  const above = spot.top - CARD_GAP - card.height
  if (viewport.isNarrow) return { ...centre, isClear: centre.top >= below || centre.top <= above }
  const maxLeft = Math.max(CARD_GAP, viewport.width - CARD_GAP - card.width)
  const maxTop = viewport.height - CARD_GAP - card.height
  const alignedLeft = clamp(spot.left + (spot.width - card.width) / 2, CARD_GAP, maxLeft)
  const alignedTop = clamp(spot.top + (spot.height - card.height) / 2, viewport.top + CARD_GAP, maxTop)
  const right = spot.left + spot.width + CARD_GAP
  const left = spot.left - CARD_GAP - card.width
  if (below >= CARD_GAP && below + card.height + CARD_GAP <= viewport.height - viewport.bottom)
    return { side: 'bottom', left: alignedLeft, top: below, isClear: true }
  if (above >= viewport.top + CARD_GAP && above + card.height <= viewport.height - CARD_GAP)
    return { side: 'top', left: alignedLeft, top: above, isClear: true }
  if (right + card.width + CARD_GAP <= viewport.width)
    return { side: 'right', left: right, top: alignedTop, isClear: true }
  if (left >= CARD_GAP) return { side: 'left', left, top: alignedTop, isClear: true }
  return { ...centre, isClear: false }
}

const computeCentreTop = (card: Size, viewport: Viewport): number =>
  Math.max(CARD_GAP, (viewport.height - card.height) / 2)

/** Returns the maximum height in px of a spotlight at `top` that leaves enough space for the card below it. */
export function computeMaxSpotlightHeight(card: Size, viewport: Viewport, top = viewport.top + CARD_GAP): number {
  const cardTop = viewport.isNarrow
    ? computeCentreTop(card, viewport)
    : viewport.height - viewport.bottom - card.height - CARD_GAP
  return cardTop - CARD_GAP - top
}

/** Returns the distance in px to scroll down so that the spotlight and the card are both visible; 0 if they already are. */
export function computeNeededScroll(spot: Box, card: Size, viewport: Viewport): number {
  const isVisible = spot.top >= viewport.top && spot.top + spot.height <= viewport.height - viewport.bottom
  return isVisible && positionCard(spot, card, viewport).isClear ? 0 : Math.round(spot.top - viewport.top - CARD_GAP)
}

/** Space between the spotlight and its elements, in px (T2). */
const SPOTLIGHT_PADDING = 6

/**
 * Returns the box around the visible elements of a step, with padding; null if no element is visible. If the box is higher than `maxHeight`
 * px, leaves out the least important elements.
 */
export function measureSpotlight(step: Pick<Step, 'targets' | 'maxElements'>, maxHeight: number): Box | null {
  const boxes = step.targets
    .flatMap((target) => [...document.querySelectorAll(target)].slice(0, step.maxElements))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  let spot = createPaddedBox(boxes)
  while (spot.height > maxHeight && boxes.length > 1) {
    boxes.pop()
    spot = createPaddedBox(boxes)
  }
  return spot
}

function createPaddedBox(boxes: readonly DOMRect[]): Box {
  const left = Math.min(...boxes.map((box) => box.left)) - SPOTLIGHT_PADDING
  const top = Math.min(...boxes.map((box) => box.top)) - SPOTLIGHT_PADDING
  const width = Math.max(...boxes.map((box) => box.right)) + SPOTLIGHT_PADDING - left
  const height = Math.max(...boxes.map((box) => box.bottom)) + SPOTLIGHT_PADDING - top
  return { left, top, width, height }
}

/** Measures the window without its scroll bar, and the bars of the page at the top and the bottom. */
export function measureViewport(): Viewport {
  const measureHeight = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
  return {
    width: document.body.clientWidth,
    height: document.documentElement.clientHeight,
    top: measureHeight('#root > header') + measureHeight('#root > section[aria-label="Time travel"]'),
    bottom: measureHeight('#root > nav'),
    isNarrow: innerWidth < 768,
  }
}

/** Keys that press a button or have no effect alone. All other keys may navigate or scroll. */
const PRESS_KEYS = new Set(['Enter', ' ', 'Shift'])

/**
 * Calls `update` whenever the layout of the page may have changed. Calls `onUserControl(true)` when the user scrolls, clicks
 * outside the card or navigates by keyboard, and `onUserControl(false)` when the window is resized.
 */
export function watchLayout(
  card: HTMLElement,
  update: () => void,
  onUserControl: (isInControl: boolean) => void,
): () => void {
  const controller = new AbortController()
  const listenerOptions = { capture: true, passive: true, signal: controller.signal }
  document.addEventListener('scroll', update, listenerOptions)
  document.addEventListener('wheel', () => onUserControl(true), listenerOptions)
  for (const type of ['pointerdown', 'touchmove']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Node && card.contains(target))) onUserControl(true)
      },
      listenerOptions,
    )
  }
  document.addEventListener('keydown', ({ key }) => PRESS_KEYS.has(key) || onUserControl(true), listenerOptions)
  window.addEventListener(
    'resize',
    () => {
      onUserControl(false)
      update()
    },
    listenerOptions,
  )
  const sizes = new ResizeObserver(update)
  sizes.observe(document.body)
  sizes.observe(card)
  return () => {
    controller.abort()
    sizes.disconnect()
  }
}
