import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import { Button } from '../../components/Button'
import { Skeleton } from '../../components/Skeleton'
import { Badge } from '../../shared/Badge'
import { state } from '../../shared/state'
import { useReadOnly } from '../../shared/use-read-only'
import { ProfileMenu } from '../profiles/ProfileMenu'
import { SyncButton } from './SyncButton'
import { SyncedLine } from './SyncedLine'

const ManageProfiles = lazy(async () => ({ default: (await import('../profiles/ManageProfiles')).ManageProfiles }))

/** The greeting and what can be done to the whole dashboard. */
export function DashboardHeader() {
  const { username, views } = useSnapshot(state)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnly()
  const demo = username !== null && isDemo(username)
  const manage = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="flex items-center gap-2 text-lg font-semibold tracking-tight">
          <span className="truncate">Hello, {demo ? 'demo' : username}</span>
          {demo && <Badge>Demo account</Badge>}
        </h1>
        <SyncedLine />
      </div>
      {views ? (
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
          <div data-tour="profiles" className="contents">
            <ProfileMenu />
            <Button onClick={manage} disabled={readOnly}>
              <Settings2 size={15} aria-hidden="true" className="text-ink-3" />
              Manage Profiles
            </Button>
          </div>
          <SyncButton />
        </div>
      ) : (
        <div aria-hidden="true" className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
          <Skeleton className="h-8 max-sm:col-span-2 sm:w-52 touch:h-11" />
          <Skeleton className="h-8 sm:w-37 touch:h-11" />
          <Skeleton className="h-8 sm:w-30 touch:h-11" />
        </div>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ManageProfiles open={open && !readOnly} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
