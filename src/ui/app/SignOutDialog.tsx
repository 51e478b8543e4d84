import { ConfirmDialog } from '../components/ConfirmDialog'
import { ExportFirst } from '../features/backup/ExportFirst'
import { SetAsideFirst } from '../features/backup/SetAsideFirst'
import { signOut } from '../features/sign-in/actions'
import { RemovalWait } from './TabWaits'

/** Asks before signing out, because signing out removes the data, and offers an export first. */
export function SignOutDialog({ open, onCancel }: { open: boolean; onCancel: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      title="Are you sure you want to sign out?"
      confirm="Sign Out"
      danger
      onConfirm={signOut}
      onCancel={onCancel}
    >
      <p>Everything this browser keeps for your account is removed: solves, notes, feedback and your own profiles.</p>
      <ExportFirst />
      <SetAsideFirst />
      <div className="mt-3 empty:hidden">
        <RemovalWait />
      </div>
    </ConfirmDialog>
  )
}
