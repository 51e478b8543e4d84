import { Check, Info, TriangleAlert, X } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { undoFromToast } from '../actions/undo'
import { catchFocus } from '../behaviour/catch-focus'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { IconButton } from '../components/IconButton'
import { state, type ToastMessage } from '../state/state'
import { dismissToast } from '../state/toasts'

/** Milliseconds until a toast disappears: without an action, and with an action (N28). */
const TOAST_MS = 4000
const ACTION_TOAST_MS = 10_000

const TONE_ICONS = {
  success: <Icon node={Check} size={16} className="text-easy" />,
  error: <Icon node={TriangleAlert} size={16} className="text-hard" />,
  info: <Icon node={Info} size={16} className="text-muted" />,
} as const

function Toast({ id, tone, text, undo }: Readonly<ToastMessage>) {
  const [isPaused, setIsPaused] = useState(false)
  const hasAction = undo !== null
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), hasAction ? ACTION_TOAST_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, isPaused, hasAction])
  return (
    <li
      // `mouseenter` is not used, because a toast that appears under a resting pointer would stay forever.
      onMouseMove={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-auto flex animate-enter items-start gap-2.5 rounded-md border border-line bg-surface py-1 pr-1 pl-3 shadow-lift"
    >
      <span aria-hidden="true" className="mt-2 shrink-0 touch:mt-3.5">
        {TONE_ICONS[tone]}
      </span>
      <p className="min-w-0 flex-1 py-1.5 break-words touch:py-3">{text}</p>
      {undo && (
        <Button variant="ghost" onClick={() => void undoFromToast(id, undo.commit)}>
          {undo.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => dismissToast(id)}>
        <Icon node={X} size={16} />
      </IconButton>
    </li>
  )
}

/**
 * The toasts, placed where they cover as few controls as possible. When a toast with the focus disappears, the focus returns to the
 * previously focused element.
 */
export function Toasts() {
  const { toasts, screen } = useSnapshot(state)
  const list = useRef<HTMLOListElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that disappears loses the focus
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) return
    catchFocus(previousFocus.current)
    previousFocus.current = null
  }, [toasts])
  const { length } = toasts
  // Several visible toasts keep their position unless they cover the focused control, so that the user can read them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other controls
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    if (length > 1 && !isCoveringFocus(current)) return
    current.style.top = ''
    if (length > 0) current.style.top = `${findBestTop(current)}px`
  }, [length, screen])
  return (
    <ol
      ref={list}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !list.current?.contains(relatedTarget))
          previousFocus.current = relatedTarget
      }}
      aria-live="polite"
      aria-label="Messages"
      className="pointer-events-none fixed top-[calc(var(--header)+var(--tools,0px)+0.75rem)] right-3 left-3 z-50 flex flex-col gap-2 sm:left-auto sm:w-96"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </ol>
  )
}

const CONTROLS_SELECTOR = ':is(a, button, input, select, textarea)'
/** Minimum distance between a toast and a control of the page, in px. */
const MIN_CONTROL_GAP = 8

const findFocusedControl = (list: HTMLElement): Element | null => {
  const { activeElement } = document
  return activeElement?.matches(CONTROLS_SELECTOR) === true && !list.contains(activeElement) ? activeElement : null
}

function isCoveringFocus(list: HTMLElement): boolean {
  const box = findFocusedControl(list)?.getBoundingClientRect()
  const listBox = list.getBoundingClientRect()
  return (
    box !== undefined &&
    box.left < listBox.right &&
    box.right > listBox.left &&
    box.top < listBox.bottom &&
    box.bottom > listBox.top
  )
}

/** The cost of a toast position that covers the focused control. Each other covered control costs 1. */
const FOCUS_COST = 1000

/**
 * Returns the `top` of the list of toasts, in px from the top of the window, where the list covers the fewest controls. The focused control
 * counts most. In a wide window, avoids the lower third, where the user would overlook a toast.
 */
function findBestTop(list: HTMLElement): number {
  const { top: start, left, right, height } = list.getBoundingClientRect()
  const isWide = right - left < innerWidth / 2
  const maxBottom = isWide ? (innerHeight * 2) / 3 : innerHeight
  const focused = findFocusedControl(list)
  const obstacles = [...document.querySelectorAll(CONTROLS_SELECTOR)]
    .filter((control) => !list.contains(control))
    .map((control) => ({ box: control.getBoundingClientRect(), cost: control === focused ? FOCUS_COST : 1 }))
    .filter(
      ({ box }) =>
        box.height > 1 && box.left < right && box.right > left && box.bottom > start && box.top < innerHeight,
    )
  const computeCost = (top: number) =>
    obstacles
      .filter(({ box }) => box.top < top + height + MIN_CONTROL_GAP && box.bottom + MIN_CONTROL_GAP > top)
      .reduce((sum, { cost }) => sum + cost, 0)
  const candidates = [start, ...obstacles.map(({ box }) => box.bottom + MIN_CONTROL_GAP)].filter(
    (top) => top >= start && top + height < maxBottom,
  )
  const bestTop = candidates.sort((a, b) => computeCost(a) - computeCost(b) || a - b)[0]
  return bestTop ?? start
}
