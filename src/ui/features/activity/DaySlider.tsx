import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { HEAT_CELL_STEP } from '../../shared/HeatCells'
import { MONTHS_HEIGHT } from './map-size'

interface DaySliderProps {
  /** The first and the last day that can be selected, as indexes. */
  from: number
  last: number
  wordsOf: (day: number) => string
  onPoint: (day: number | null) => void
  onOpen: (day: number) => void
}

/** Days that an arrow key moves: a column is a week, a row is a day. */
const STEPS: Record<string, number> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }

/** Selects a day of the heat map with the keyboard or a screen reader. Enter opens it. The frame shows it while it has the focus. */
export function DaySlider({ from, last, wordsOf, onPoint, onOpen }: DaySliderProps) {
  // Null until the person moves: another period then begins at its own last day.
  const [chosen, setChosen] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const day = Math.min(last, Math.max(from, chosen ?? last))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved frame is the reason
  useEffect(() => {
    if (isFocused) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isFocused, day])
  const move = (to: number) => {
    const next = Math.min(last, Math.max(from, to))
    setChosen(next)
    onPoint(next)
  }
  const focus = (focused: boolean) => {
    setFocused(focused)
    onPoint(focused ? day : null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step !== undefined) move(day + step)
    else if (event.key === 'Enter' || event.key === ' ') onOpen(day)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="range"
        aria-label="Day (Enter lists its submissions)"
        aria-valuetext={wordsOf(day)}
        min={from}
        max={last}
        value={day}
        onChange={({ target }) => move(Number(target.value))}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(day)}
        onFocus={() => focus(true)}
        onBlur={() => focus(false)}
        className="sr-only right-0"
      />
      {isFocused && (
        <span
          ref={frame}
          aria-hidden="true"
          className="pointer-events-none absolute size-4 rounded-sm border-2 border-primary"
          style={{
            left: Math.floor(day / 7) * HEAT_CELL_STEP - 2.5,
            top: MONTHS_HEIGHT + (day % 7) * HEAT_CELL_STEP - 2.5,
          }}
        />
      )}
    </>
  )
}
