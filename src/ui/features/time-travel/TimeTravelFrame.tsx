import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { catchFocusInView } from '../../behaviour/catch-focus'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { state } from '../../state/state'
import { timeTravel } from '../../state/time-travel-store'
import { TimeTravelBar } from './TimeTravelBar'

/**
 * Shows the time line with a fixed height. While the page shows the past, the page has another background and a frame. The classes on the
 * root element change the CSS variable `--header`, from which sticky elements get their offset.
 */
export function TimeTravelFrame() {
  const open = useSnapshot(timeTravel).phase !== 'closed'
  const isPast = useSnapshot(state).views?.past != null
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('travelling', open)
    classList.toggle('in-the-past', isPast)
    return () => classList.remove('travelling', 'in-the-past')
  }, [open, isPast])
  useEffect(() => (open ? catchFocusInView : undefined), [open])
  return (
    <>
      {open && (
        <section
          aria-label="Time travel"
          className="sticky top-(--nav) z-20 h-(--travel) border-b border-line bg-surface [.in-the-past_&]:border-accent [.in-the-past_&]:bg-accent-soft"
        >
          <ErrorBoundary level={2}>
            <TimeTravelBar />
          </ErrorBoundary>
        </section>
      )}
      {isPast && <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 border-3 border-accent" />}
    </>
  )
}
