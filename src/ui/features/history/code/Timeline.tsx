import { CSPProvider } from '@base-ui/react/csp-provider'
import { Slider } from '@base-ui/react/slider'
import { ChevronLeft, ChevronRight } from 'lucide'
import { memo, useCallback, useMemo, useState } from 'react'
import type { JourneyPoint } from '#protocol/history'
import { isKey } from '../../../behaviour/keys'
import { usePageKey } from '../../../behaviour/use-page-key'
import { cx } from '../../../components/cx'
import { Icon } from '../../../components/Icon'
import { IconButton } from '../../../components/IconButton'
import { describePoint, isPassed } from './point-labels'

interface TimelineProps {
  points: readonly JourneyPoint[]
  position: number
  lastPosition: number
  onMove: (position: number) => void
}

export function Timeline({ points, position, lastPosition, onMove }: TimelineProps) {
  useTimelineKeys(position, onMove)
  const [control, width] = useWidth()
  const symbolRows = useMemo(() => assignSymbolRows(points, lastPosition, width), [points, lastPosition, width])
  const describePosition = (at: number) => {
    const point = points[at]
    return point ? `${at + 1} of ${points.length}: ${describePoint(point)}` : 'Submitted code'
  }
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous snapshot" disabled={position === 0} onClick={() => onMove(position - 1)}>
        <Icon node={ChevronLeft} size={18} />
      </IconButton>
      <CSPProvider disableStyleElements>
        <Slider.Root value={position} min={0} max={lastPosition} onValueChange={onMove} className="min-w-0 flex-1 px-2">
          <Slider.Control
            ref={control}
            className={cx(
              'relative flex h-10 touch-none items-center select-none touch:h-12',
              symbolRows.some(Boolean) && 'mt-3',
            )}
          >
            <TimelineSymbols points={points} lastPosition={lastPosition} symbolRows={symbolRows} />
            <Slider.Track className="h-1 w-full rounded-full bg-sunken">
              <Slider.Indicator className="rounded-full bar-fill" />
              <Slider.Thumb
                aria-label="Code evolution"
                getAriaValueText={(_, value) => describePosition(value)}
                className="size-4 rounded-full border-2 border-accent bg-surface shadow-lift has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent"
              />
            </Slider.Track>
          </Slider.Control>
        </Slider.Root>
      </CSPProvider>
      <IconButton label="Next snapshot" disabled={position === lastPosition} onClick={() => onMove(position + 1)}>
        <Icon node={ChevronRight} size={18} />
      </IconButton>
    </div>
  )
}

function useTimelineKeys(position: number, onMove: (position: number) => void): void {
  usePageKey((event) => {
    const step = isKey('earlier', event) ? -1 : isKey('later', event) ? 1 : 0
    if (step === 0 || event.shiftKey) return
    event.preventDefault()
    onMove(position + step)
  })
}

/** Width of the symbol of a test run on the time line, in px. */
const SYMBOL_WIDTH = 10
/** Number of rows for the symbols of test runs. Symbols that would overlap in the first row are drawn in the second. */
const SYMBOL_ROWS = 2

/**
 * Assigns each test run the row of its symbol, so that symbols do not overlap. Row 0 is next to the time line. Null means that a point is
 * no test run, or that its symbol does not fit. `width` is in px.
 */
function assignSymbolRows(points: readonly JourneyPoint[], lastPosition: number, width: number): (number | null)[] {
  const lastXByRow = new Array<number>(SYMBOL_ROWS).fill(Number.NEGATIVE_INFINITY)
  return points.map(({ kind }, i) => {
    if (kind !== 'run') return null
    const at = lastPosition === 0 ? 0 : (i / lastPosition) * width
    const level = lastXByRow.findIndex((end) => at - end >= SYMBOL_WIDTH)
    if (level < 0) return null
    lastXByRow[level] = at
    return level
  })
}

interface TimelineSymbolsProps {
  points: readonly JourneyPoint[]
  lastPosition: number
  symbolRows: readonly (number | null)[]
}

const MAX_TICKS = 150

const TimelineSymbols = memo(({ points, lastPosition, symbolRows }: TimelineSymbolsProps) => {
  const toXPercent = (at: number) => `${lastPosition === 0 ? 0 : (at / lastPosition) * 100}%`
  const hidesTicks = points.length > MAX_TICKS
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
      {points.map((point, at) => {
        if (hidesTicks && point.kind === 'snapshot' && point.trouble === null) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the points never changes
          <svg key={at} aria-hidden="true" x={toXPercent(at)} y="50%" overflow="visible">
            <PointSymbol point={point} row={symbolRows[at] ?? null} />
          </svg>
        )
      })}
    </svg>
  )
})

function PointSymbol({ point, row }: { point: JourneyPoint; row: number | null }) {
  if (point.kind === 'run') {
    if (row === null) return <path d="M0-9v4" className="stroke-edge" />
    const hasPassed = isPassed(point)
    return (
      <g
        transform={`translate(0 ${-15 - 11 * row})`}
        className={hasPassed ? 'stroke-easy' : 'stroke-hard'}
        fill="none"
        strokeWidth="1.75"
      >
        <path d={hasPassed ? 'M-4 0l3 3l5-6' : 'M-3-3l6 6M3-3l-6 6'} strokeLinecap="round" strokeLinejoin="round" />
        <path d={`M0 6v${4 + 11 * row}`} strokeWidth="1" className="stroke-edge" />
      </g>
    )
  }
  const isBroken = point.trouble !== null
  return (
    <path
      d={point.kind === 'checkpoint' ? 'M0 5v10' : 'M0 5v4'}
      className={isBroken ? 'stroke-medium-fill' : point.kind === 'checkpoint' ? 'stroke-secondary' : 'stroke-edge'}
      strokeWidth={point.kind === 'checkpoint' ? 2 : 1}
      strokeDasharray={isBroken ? '2 1.5' : undefined}
    />
  )
}

/** Returns a ref callback and the width of its element in px. The width is measured before the first paint, and again after each resize. */
function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
