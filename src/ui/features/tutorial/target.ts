import type { Box, Room } from './place'
import type { Step } from './steps'

/** Padding of the spotlight around its elements, in px (spec §9). */
const PADDING = 6

/**
 * The box around what a step explains, padded; null when nothing of it can be seen. Where all of it would be higher than
 * `most` px, the least important elements are left out.
 */
export function spotOf(step: Pick<Step, 'targets' | 'most'>, most: number): Box | null {
  const boxes = step.targets
    .flatMap((target) => [...document.querySelectorAll(target)].slice(0, step.most))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  let spot = around(boxes)
  while (spot.height > most && boxes.length > 1) {
    boxes.pop()
    spot = around(boxes)
  }
  return spot
}

function around(boxes: readonly DOMRect[]): Box {
  const left = Math.min(...boxes.map((box) => box.left)) - PADDING
  const top = Math.min(...boxes.map((box) => box.top)) - PADDING
  const width = Math.max(...boxes.map((box) => box.right)) + PADDING - left
  const height = Math.max(...boxes.map((box) => box.bottom)) + PADDING - top
  return { left, top, width, height }
}

/** The window as it is now, without a scroll bar, with navigation and time line above and, on small screens, the views below. */
export function roomNow(): Room {
  const bar = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0
  return {
    width: document.body.clientWidth,
    height: document.documentElement.clientHeight,
    top: bar('#root > header') + bar('#root > section[aria-label="Time travel"]'),
    bottom: bar('#root > nav'),
    narrow: innerWidth < 768,
  }
}
