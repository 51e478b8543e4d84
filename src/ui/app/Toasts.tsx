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

/** How long a toast is visible, in milliseconds, without an action and with one (N28). */
const TOAST_MS = 4000
const ACTION_TOAST_MS = 10_000

const TONE_ICONS = {
  success: <Icon node={Check} size={16} className="text-easy" />,
  error: <Icon node={TriangleAlert} size={16} className="text-hard" />,
  info: <Icon node={Info} size={16} className="text-muted" />,
} as const

/** A toast. It disappears after 4 s, after 10 s with an action, or later while the pointer or the focus is on it. */
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
 * The toasts at the top right, below the header, where they cover as few controls as possible. Screen readers announce each one. When a
 * focused toast disappears, the focus returns to the element that had it before.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other controls
  useLayoutEffect(() => {
    if (list.current) placeList(list.current, { isNew: length === 1 })
  }, [length, screen])
  useEffect(() => keepControlsUncovered(list), [])
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

const CONTROLS = ':is(a, button, input, select, textarea)'
/** Minimum distance between a toast and a control of the page, in px. */
const GAP = 8
/** The size of the area around the last press that stays free, in px: the height of a button on touch screens. */
const PRESS_SIZE = 44
/** Milliseconds after a press until the page shows its effect. */
const EFFECT_MS = 250

/** A toast that covers an important control is as bad as one that covers this many other controls. */
const IMPORTANT_COST = 1000

/** The control that was pressed last and the place of the press, in px. The user may press there again. Null after a key. */
let lastPress: { control: Element | null; x: number; y: number } | null = null

/** Moves the toasts off controls after each event that may have moved the controls. Returns a function that ends this. */
function keepControlsUncovered(list: { readonly current: HTMLElement | null }): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const isOutside = ({ target }: Event) => !(target instanceof Node && list.current?.contains(target))
  const place = (minCost?: number) => {
    if (list.current) placeList(list.current, { minCost })
  }
  const onPress = (event: PointerEvent) => {
    if (!isOutside(event)) return
    const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
    lastPress = { control, x: event.clientX, y: event.clientY }
  }
  const options = { signal, capture: true }
  addEventListener('pointerdown', onPress, options)
  addEventListener('keydown', () => (lastPress = null), options)
  addEventListener('click', (event) => isOutside(event) && setTimeout(place, EFFECT_MS), options)
  // Toasts do not move off each row of a list that is scrolled.
  addEventListener('scrollend', () => place(IMPORTANT_COST), options)
  addEventListener('resize', () => place(), options)
  return () => listeners.abort()
}

interface Placing {
  /** Whether the list has only its first toast, which nobody reads yet. */
  isNew?: boolean
  /** The list stays where it is if it covers less than this. */
  minCost?: number | undefined
}

/**
 * Moves the list of toasts to the highest place below the header at which it covers the fewest controls, and no important one if possible.
 * Important are the control that was used last, the primary action, and the view tabs, which cannot be scrolled away. Leaves the list where
 * it is if no other place is better, because the user may be reading. In a wide window the list stays above the lower third, where a toast
 * at the side would be overlooked.
 */
function placeList(list: HTMLElement, { isNew = false, minCost = 1 }: Placing): void {
  const current = isNew || list.style.top === '' ? null : Number.parseFloat(list.style.top)
  list.style.top = ''
  if (list.childElementCount === 0) return
  const { top: start, left, right, height } = list.getBoundingClientRect()
  const isWide = right - left < innerWidth / 2
  const maxBottom = isWide ? (innerHeight * 2) / 3 : innerHeight
  const obstacles = findObstacles(list).filter(
    ({ box }) => box.height > 1 && box.left < right && box.right > left && box.bottom > start && box.top < innerHeight,
  )
  const costAt = (top: number) =>
    obstacles
      .filter(({ box }) => box.top < top + height + GAP && box.bottom + GAP > top)
      .reduce((sum, { cost }) => sum + cost, 0)
  const tops = [start, ...obstacles.map(({ box }) => box.bottom + GAP)].filter(
    (top) => top >= start && top + height < maxBottom,
  )
  const best = tops.sort((a, b) => costAt(a) - costAt(b) || a - b)[0] ?? start
  const stays = current !== null && (costAt(current) < minCost || costAt(current) <= costAt(best))
  list.style.top = `${stays ? current : best}px`
}

interface Obstacle {
  box: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right' | 'height'>
  cost: number
}

/** Returns the places on the page that toasts should not cover. */
function findObstacles(list: HTMLElement): Obstacle[] {
  const used = [document.activeElement, lastPress?.control]
  const isImportant = (control: Element) =>
    used.includes(control) || control.matches('[data-primary], nav[aria-label="Views"] *')
  const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => !list.contains(control))
  const obstacles = controls.map((control) => ({
    box: control.getBoundingClientRect(),
    cost: isImportant(control) ? IMPORTANT_COST : 1,
  }))
  // The control may have disappeared, for example Save with its form.
  if (!lastPress || lastPress.control?.isConnected) return obstacles
  const { x, y } = lastPress
  return [
    ...obstacles,
    { box: new DOMRect(x - PRESS_SIZE / 2, y - PRESS_SIZE / 2, PRESS_SIZE, PRESS_SIZE), cost: IMPORTANT_COST },
  ]
}
