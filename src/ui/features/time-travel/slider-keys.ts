import type { KeyboardEvent } from 'react'
import { moveBy, moveTo, stepToTime, targetTime } from './move'
import { pause } from './playback'

/**
 * The keys of the time line: an arrow goes one change on, with Shift a day; Page Up and Page Down a month; Home to the
 * beginning, End to now. True when the key was one of them.
 */
function press({ key, shiftKey }: KeyboardEvent): boolean {
  const at = new Date(targetTime())
  const forth = key === 'ArrowRight' || key === 'ArrowUp'
  const step = forth || key === 'PageUp' ? 1 : -1
  if (forth || key === 'ArrowLeft' || key === 'ArrowDown') {
    if (!shiftKey) void moveBy(step)
    else void stepToTime(at.setDate(at.getDate() + step), step)
  } else if (key === 'PageUp' || key === 'PageDown') void stepToTime(at.setMonth(at.getMonth() + step), step)
  else if (key === 'Home') void moveTo(1)
  else if (key === 'End') void moveTo(null)
  else return false
  return true
}

/** Takes the keys of the slider, which knows nothing of days and months. */
export function handleSliderKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !press(event)) return
  pause()
  event.preventDefault()
  event.stopPropagation()
}
