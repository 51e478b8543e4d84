import { useSnapshot } from 'valtio'
import { DEMO_USER } from '#domain/username'
import { ConfirmDialog } from '../components/ConfirmDialog'
import { ExportFirst } from '../features/backup/ExportFirst'
import { signOut } from '../features/sign-in/actions'
import { state } from '../state/state'
import { DeletionWaitBanner } from './TabWaitBanners'

/** Asks before signing out, because signing out removes the data, and offers an export first. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { username } = useSnapshot(state)
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure you want to sign out?"
      confirmLabel="Sign Out"
      danger
      onConfirm={signOut}
      onCancel={onClose}
    >
      <p>
        {username === DEMO_USER
          ? 'Signing out deletes the demo and your changes in it. “Use my own account” on the dashboard keeps them.'
          : 'Signing out deletes your data from this browser: solves, notes, feedback and your own profiles.'}
      </p>
      <ExportFirst />
      <div className="mt-3 empty:hidden">
        <DeletionWaitBanner />
      </div>
    </ConfirmDialog>
  )
}
