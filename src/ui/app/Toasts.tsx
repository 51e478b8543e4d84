import { Check, Info, TriangleAlert, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { undoFromToast } from '../actions/undo'
import { catchFocus } from '../behaviour/catch-focus'
import { isKey } from '../behaviour/keys'
import { usePageKey } from '../behaviour/use-page-key'
import { Button } from '../components/Button'
import { cx } from '../components/cx'
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
  usePageKey((event) => {
    if (isKey('leave', event)) dismissToast(id)
  })
  return (
    <li
      // `mouseenter` is not used, because a toast that appears under a resting pointer would stay forever.
      onMouseMove={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-auto flex h-12 w-full animate-enter items-center gap-2.5 rounded-md border border-line bg-surface pr-0.5 pl-3 shadow-lift sm:w-120"
    >
      <span aria-hidden="true" className="shrink-0">
        {TONE_ICONS[tone]}
      </span>
      {/* The result of an undo is one line, because it repeats the sentence of a change, which may be long. */}
      <p className={cx('min-w-0 flex-1 break-words', undo?.isOneLine ? 'truncate' : 'line-clamp-2')}>{text}</p>
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
 * The newest toast, over the right end of the header, so that it covers nothing of the screen (A16). When a toast with the focus
 * disappears, the focus returns to the previously focused element.
 */
export function Toasts() {
  const { toast } = useSnapshot(state)
  const list = useRef<HTMLOListElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that disappears loses the focus
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) return
    catchFocus(previousFocus.current)
    previousFocus.current = null
  }, [toast])
  return (
    <ol
      ref={list}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !list.current?.contains(relatedTarget))
          previousFocus.current = relatedTarget
      }}
      aria-live="polite"
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto flex h-(--nav) max-w-7xl items-center justify-end px-1.5 sm:px-6"
    >
      {toast && <Toast key={toast.id} {...toast} />}
    </ol>
  )
}
