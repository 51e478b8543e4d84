import { Hourglass } from 'lucide'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { stopSync } from '../actions/sync'
import { catchFocus } from '../behaviour/catch-focus'
import { Banner } from '../components/Banner'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { state } from '../state/state'
import { stopWaitingForDeletion } from '../worker-client/user-deletion'

export function TabWaitBanners() {
  const { views } = useSnapshot(state)
  return (
    <>
      {views?.sync.isWaitingForTab && (
        <TabWaitBanner onStop={() => void stopSync()}>
          Another tab is syncing. This tab continues when that tab finishes or is closed.
        </TabWaitBanner>
      )}
      <DeletionWaitBanner />
    </>
  )
}

/** Shows that another tab is deleting an account's data. The sign-out dialog covers the page, so it contains this banner too. */
export function DeletionWaitBanner() {
  const { isWaitingForDeletion } = useSnapshot(state)
  return (
    isWaitingForDeletion && (
      <TabWaitBanner onStop={stopWaitingForDeletion}>
        Another tab is removing an account’s data. This tab continues when that tab finishes or is closed.
      </TabWaitBanner>
    )
  )
}

/** If the banner disappears while its button has the focus, the focus moves to the dialog around the banner, or to the view. */
function TabWaitBanner({ children, onStop }: { children: string; onStop(): void }) {
  const stopButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const dialog = stopButton.current?.closest<HTMLElement>('[role="alertdialog"]')
    return () =>
      void requestAnimationFrame(() => catchFocus(dialog ?? document.getElementById('view'), { preventScroll: true }))
  }, [])
  return (
    <Banner
      tone="warning"
      role="status"
      icon={<Icon node={Hourglass} size={16} />}
      actions={
        <Button ref={stopButton} variant="ghost" onClick={onStop}>
          Stop waiting
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
