import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useIsNarrow } from '../../behaviour/use-media'
import {
  getWindowScrollTop,
  scrollWindowInNextFrame,
  useScrollRestoration,
} from '../../behaviour/use-scroll-restoration'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { ProgressBar } from '../../components/ProgressBar'
import { Skeleton } from '../../components/Skeleton'
import { state } from '../../state/state'
import { describeSyncProgress, STEP_LABELS } from '../../widgets/sync-labels'
import { CategoryList, TopicsHeader } from './CategoryList'
import { DashboardTools, Greeting } from './DashboardHeader'
import { ProfileCard } from './ProfileCard'
import { ROW_GRID } from './row-grid'
import { StopSyncButton } from './StopSyncButton'

interface DashboardScreenProps {
  /** The menu that switches goal profiles. */
  profileMenu: ReactNode
  /** The button that opens the dialog for editing goal profiles. */
  manageProfiles: ReactNode
  /** The card with the year's activity and the score trends. */
  activity: ReactNode
  /** The interview date of the active profile and its forecast. */
  forecast: ReactNode
  /** The card with the problems recommended for today. */
  today: ReactNode
}

export function DashboardScreen({ profileMenu, manageProfiles, activity, forecast, today }: DashboardScreenProps) {
  const { views, isConfirmed } = useSnapshot(state)
  // The loading phase is deferred, because React takes long to render the content that replaces the skeleton.
  const phase = useDeferredValue(views?.phase ?? 'loading')
  // On a phone, Today is above the profile and the Sync button (N22), also in the order of the focus.
  const isNarrow = useIsNarrow()
  const tools = <DashboardTools manageProfiles={manageProfiles} />
  const savedPosition = useScrollRestoration('dashboard', '', getWindowScrollTop)
  useEffect(() => (savedPosition === null ? undefined : scrollWindowInNextFrame(savedPosition)), [savedPosition])
  return (
    <div aria-busy={!isConfirmed} className="mx-auto flex max-w-7xl flex-col gap-4 px-4 pt-5 sm:px-6">
      <title>Dashboard · Solvelog</title>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Greeting />
        {!isNarrow && tools}
      </div>
      {phase === 'loading' ? <SyncProgress /> : phase === 'loaded' && today}
      {isNarrow && tools}
      {phase === 'critical-error' ? (
        <p role="alert" className="rounded-lg border border-line bg-surface px-4 py-12 text-center text-base text-hard">
          Progress data could not be loaded. Try syncing again using the Sync Now button.
        </p>
      ) : (
        <>
          {activity}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
            {phase === 'loading' ? (
              <CategoryListSkeleton profileMenu={profileMenu} />
            ) : (
              <ErrorBoundary level={2}>
                <CategoryList profileMenu={profileMenu} />
              </ErrorBoundary>
            )}
            <ErrorBoundary level={2}>
              <ProfileCard forecast={forecast} />
            </ErrorBoundary>
          </div>
        </>
      )}
    </div>
  )
}

const NAME_WIDTHS = ['w-14', 'w-16', 'w-24', 'w-12', 'w-32', 'w-20', 'w-28', 'w-22', 'w-18', 'w-26', 'w-15', 'w-30']

function CategoryListSkeleton({ profileMenu }: { profileMenu: ReactNode }) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <TopicsHeader profileMenu={profileMenu} isLoading />
      <div className="h-8 border-b border-line touch:h-11" />
      <div className="h-7 border-b border-line" />
      <div aria-hidden="true" className="divide-y divide-line">
        {NAME_WIDTHS.map((width) => (
          <div key={width}>
            <div className={`${ROW_GRID} h-9 touch:h-11`}>
              <Skeleton className={`col-start-2 h-3 ${width}`} />
              <Skeleton className="h-1.5 max-sm:hidden" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function SyncProgress() {
  // The progress is deferred like the recommendations for today, so that it stays visible until the recommendations replace it.
  const sync = useDeferredValue(useSnapshot(state).views?.sync)
  const progress = sync?.progress ?? null
  const progressText = progress && describeSyncProgress(progress)
  const stepText = sync?.step ? STEP_LABELS[sync.step] : 'Opening your log'
  const percent = progress && progress.chunksTotal > 0 ? (100 * progress.chunksDone) / progress.chunksTotal : 0
  return (
    <div className="flex h-51.5 flex-col justify-center gap-2 rounded-lg border border-line bg-surface px-4 lg:h-23.5">
      <p className="flex justify-between gap-x-4">
        <span className={cx('truncate font-medium', progress !== null && 'max-sm:sr-only')}>{stepText}</span>
        <span className="flex gap-x-3 whitespace-nowrap text-secondary tabular-nums">
          {progressText}
          <StopSyncButton />
        </span>
      </p>
      <ProgressBar label={stepText} value={percent} {...(progressText && { text: progressText })} />
    </div>
  )
}
