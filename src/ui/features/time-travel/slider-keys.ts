import type { KeyboardEvent } from 'react'
import { moveBy, moveTo, stepToTime, targetTime } from './move'
import { pause } from './playback'

/**
 * Handles the keys of the time line: an arrow moves by one change, with Shift by a day; Page Up and Page Down move by a
 * month; Home moves to the beginning, End to the present. Returns false for any other key.
 */
function moveByKey({ key, shiftKey }: KeyboardEvent): boolean {
  const at = new Date(targetTime())
  const isForward = key === 'ArrowRight' || key === 'ArrowUp'
  const step = isForward || key === 'PageUp' ? 1 : -1
  if (isForward || key === 'ArrowLeft' || key === 'ArrowDown') {
    if (!shiftKey) void moveBy(step)
    else void stepToTime(at.setDate(at.getDate() + step), step)
  } else if (key === 'PageUp' || key === 'PageDown') void stepToTime(at.setMonth(at.getMonth() + step), step)
  else if (key === 'Home') void moveTo(1)
  else if (key === 'End') void moveTo(null)
  else return false
  return true
}

/** Replaces the slider's own key handling, which has no steps by day or month. */
export function handleSliderKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !moveByKey(event)) return
  pause()
  event.preventDefault()
  event.stopPropagation()
}
