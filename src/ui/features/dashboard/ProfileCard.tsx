import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Skeleton } from '../../components/Skeleton'
import { state } from '../../state/state'
import { GoalSummary } from '../../widgets/GoalSummary'

const LINE_WIDTHS = ['w-28', 'w-20', 'w-22', 'w-14', 'w-20', 'w-24', 'w-16', 'w-28', 'w-18']

export function ProfileCard({ forecast }: { forecast: ReactNode }) {
  const profiles = useSnapshot(state).views?.profiles
  const active = profiles?.list.find(({ id }) => id === profiles.activeId)
  return (
    <aside
      aria-label="Active profile"
      className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3 lg:sticky lg:top-[calc(var(--header)+1.25rem)]"
    >
      <p className="text-xs text-muted">Goal profile</p>
      {active ? (
        <>
          <h2 className="text-base font-semibold break-words">{active.name}</h2>
          {active.description && <p className="mt-0.5 break-words text-secondary">{active.description}</p>}
          <GoalSummary goals={active.goals} className="mt-3" />
          {forecast}
        </>
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-3 py-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-8" />
          {LINE_WIDTHS.map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
      )}
    </aside>
  )
}
