import { FileInput } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { openData } from '../../shared/backup-store'
import { ExtensionLink, isExtensionSupported } from '../../shared/ExtensionLink'
import { Notification } from '../../shared/Notification'
import { state } from '../../shared/state'
import { client } from '../../worker-client/client'

/** Says that submissions between two syncs may be missing, and how to get them (N18). */
export function GapNotice() {
  const views = useSnapshot(state).views
  if (!views || views.sync.gap === null || views.sync.busy || views.past) return null
  return (
    <Notification
      label="Missing submissions"
      title="Older submissions may be missing"
      onDismiss={() => void client().call('forgetGap')}
    >
      <p className="mt-0.5 text-secondary">
        LeetCode shows only your last 20 submissions, and all 20 were new. Any before them are not in Solvelog yet.{' '}
        {isExtensionSupported()
          ? 'Get the extension for your full history, or import an export from another browser.'
          : 'Import an export from a browser that has the extension.'}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isExtensionSupported() && <ExtensionLink>Get the extension</ExtensionLink>}
        <Button onClick={openData}>
          <Icon node={FileInput} size={15} />
          Import…
        </Button>
      </div>
    </Notification>
  )
}
