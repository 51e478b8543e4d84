import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { useLazy } from '../../components/use-lazy'
import { useScrollRestoration, windowScrollTop } from '../../components/use-scroll-restoration'
import { state } from '../../shared/state'
import { useReadOnly } from '../../shared/use-read-only'
import { CategoryList } from './CategoryList'
import { CategoryListSkeleton } from './CategoryListSkeleton'
import { DashboardHeader } from './DashboardHeader'
import { ProfileCard } from './ProfileCard'
import { SyncProgress } from './SyncProgress'

/** Loaded after the first paint, because a sync has to report something first. */
const loadNotes = async () => (await import('./DashboardNotes')).DashboardNotes

interface DashboardScreenProps {
  /** Switches and edits goal profiles. */
  profileTools: ReactNode
  /** The card with the year's activity and the score trends. */
  activity: ReactNode
  /** The interview date of the active profile and its forecast. */
  outlook: ReactNode
  /** The card with the picks of the day. */
  today: ReactNode
}

/** The dashboard: progress towards the goals of the active profile. */
export function DashboardScreen({ profileTools, activity, outlook, today }: DashboardScreenProps) {
  const { views, confirmed } = useSnapshot(state)
  // Deferred, because the content that replaces the skeleton takes long to draw.
  const phase = useDeferredValue(views?.phase ?? 'loading')
  const readOnly = useReadOnly()
  const place = useScrollRestoration('dashboard', '', windowScrollTop)
  // Wait for the next frame, because scrolling forces layout.
  useEffect(() => {
    if (place === null) return
    const frame = requestAnimationFrame(() => window.scrollTo(0, place))
    return () => cancelAnimationFrame(frame)
  }, [place])
  return (
    <div aria-busy={!confirmed} className="mx-auto flex max-w-7xl flex-col gap-4 px-4 pt-5 sm:px-6">
      <title>Dashboard · Solvelog</title>
      <DashboardHeader profileTools={profileTools} />
      {phase === 'loading' ? <SyncProgress /> : phase === 'loaded' && today}
      {phase !== 'loading' && !readOnly && (
        <ErrorBoundary level={2}>
          <Notes />
        </ErrorBoundary>
      )}
      {phase === 'critical-error' ? (
        <p role="alert" className="rounded-lg border border-line bg-surface px-4 py-12 text-center text-base text-hard">
          Progress data could not be loaded. Try syncing again using the Sync Now button.
        </p>
      ) : (
        <>
          {activity}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
            <div className="flex min-w-0 flex-col gap-4">
              {phase === 'loading' ? (
                <CategoryListSkeleton />
              ) : (
                <ErrorBoundary level={2}>
                  <CategoryList />
                </ErrorBoundary>
              )}
            </div>
            <ErrorBoundary level={2}>
              <ProfileCard outlook={outlook} />
            </ErrorBoundary>
          </div>
        </>
      )}
    </div>
  )
}

/** The notes, loaded after the first paint because the cached dashboard never has any. */
function Notes() {
  const DashboardNotes = useLazy(loadNotes)
  return DashboardNotes && <DashboardNotes />
}
