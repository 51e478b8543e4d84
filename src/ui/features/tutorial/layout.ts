import type { Box, Viewport } from './place'
import type { Step } from './steps'

/** Padding of the spotlight around its elements, in px (T2). */
const PADDING = 6

/**
 * The padded box around a step's elements. Null if none of them is visible. Leaves out the least important elements while
 * the box is higher than `most` px.
 */
export function spotlightBox(step: Pick<Step, 'targets' | 'most'>, most: number): Box | null {
  const boxes = step.targets
    .flatMap((target) => [...document.querySelectorAll(target)].slice(0, step.most))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  let spot = boundingBox(boxes)
  while (spot.height > most && boxes.length > 1) {
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
