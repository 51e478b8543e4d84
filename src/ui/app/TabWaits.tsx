import { Hourglass } from 'lucide'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Banner } from '../components/Banner'
import { Button } from '../components/Button'
import { catchFocus } from '../components/catch-focus'
import { Icon } from '../components/Icon'
import { stopWaitingForDeletion } from '../features/sign-in/actions'
import { state } from '../shared/state'
import { stopSync } from '../shared/sync'

/** Says which other tab this one has been waiting for, and lets the user stop the wait. */
export function TabWaits() {
  const { views } = useSnapshot(state)
  return (
    <>
      {views?.sync.isWaitingForTab && (
        <TabWait onStop={() => void stopSync()}>
          Another tab is syncing. This tab continues when that tab finishes or is closed.
        </TabWait>
      )}
      <RemovalWait />
    </>
  )
}

/** Like the banner above, for the removal of an account's data, where a dialog may cover the banners. */
export function RemovalWait() {
  const { isWaitingForDeletion: isWaitingForRemoval } = useSnapshot(state)
  return (
    isWaitingForRemoval && (
      <TabWait onStop={stopWaitingForDeletion}>
        Another tab is removing an account’s data. This tab continues when that tab finishes or is closed.
      </TabWait>
    )
  )
}

/** If this message had the focus when it disappears, focus the dialog around it, otherwise the view. */
function TabWait({ children, onStop }: { children: string; onStop(): void }) {
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const dialog = stop.current?.closest<HTMLElement>('[role="alertdialog"]')
    return () =>
      void requestAnimationFrame(() => catchFocus(dialog ?? document.getElementById('view'), { preventScroll: true }))
  }, [])
  return (
    <Banner
      tone="warning"
      role="status"
      icon={<Icon node={Hourglass} size={16} />}
      actions={
        <Button ref={stop} variant="ghost" onClick={onStop}>
          Stop waiting
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
