import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../components/Button'
import { ExportFirst } from '../features/backup/ExportFirst'
import { SetAsideFirst } from '../features/backup/SetAsideFirst'
import { signOut } from '../features/sign-in/actions'
import { BAR_TOOL } from '../shared/bar-tool'
import { RemovalWait } from './TabWaits'

const ConfirmDialog = lazy(async () => ({ default: (await import('../components/ConfirmDialog')).ConfirmDialog }))

/** Signs out, once the person has said yes. */
export function SignOutButton() {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const ask = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" onClick={ask} className={BAR_TOOL}>
        <LogOut size={16} aria-hidden="true" />
        Sign Out
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            title="Are you sure you want to sign out?"
            confirm="Sign Out"
            danger
            onConfirm={signOut}
            onCancel={() => setOpen(false)}
          >
            <p>
              Everything this browser keeps for your account is removed: solves, notes, feedback and your own profiles.
            </p>
            <ExportFirst />
            <SetAsideFirst />
            <div className="mt-3 empty:hidden">
              <RemovalWait />
            </div>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
