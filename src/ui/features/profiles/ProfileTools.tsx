import { Settings2 } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { useReadOnly } from '../../shared/use-read-only'
import { ProfileMenu } from './ProfileMenu'

const ManageProfiles = lazy(async () => ({ default: (await import('./ManageProfiles')).ManageProfiles }))

/** The menu that switches profiles, and the button that opens the dialog for editing them. */
export function ProfileTools() {
  const [isLoaded, setLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnly()
  const manage = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <ProfileMenu />
      <Button onClick={manage} disabled={readOnly}>
        <Icon node={Settings2} size={15} className="text-muted" />
        Manage Profiles
      </Button>
      {isLoaded && (
        <Suspense fallback={null}>
          <ManageProfiles open={open && !readOnly} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
