import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../components/Button'
import { BAR_TOOL } from '../shared/bar-tool'

const SignOutDialog = lazy(async () => ({ default: (await import('./SignOutDialog')).SignOutDialog }))

/** Signs out after a confirmation. The dialog is loaded on the first press. */
export function SignOutButton() {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const ask = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="ghost"
        onClick={ask}
        title="Sign out and remove your data from this browser"
        className={BAR_TOOL}
      >
        <LogOut size={16} aria-hidden="true" />
        Sign Out
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <SignOutDialog open={open} onCancel={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
