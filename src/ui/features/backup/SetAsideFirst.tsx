import { Download } from 'lucide'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { dataState } from '../../shared/backup-store'
import { refreshFacts, saveSetAside } from './actions'

/** Offers to save the damaged entries that were set aside before they are removed. */
export function SetAsideFirst() {
  const { facts } = useSnapshot(dataState)
  useEffect(() => void refreshFacts(), [])
  if (facts === null || facts.setAside === 0) return null
  return (
    <div className="mt-3">
      <p className="mb-2">Signing out also removes the damaged entries. Save them first if you want to keep them.</p>
      <SetAside />
    </div>
  )
}

/** How many damaged entries were set aside, and a way to save them. Shows nothing when there are none. */
export function SetAside() {
  const { facts, setAsideSaved } = useSnapshot(dataState)
  if (facts === null || facts.setAside === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        Damaged entries set aside: {facts.setAside}. They could not be read, and an export does not include them.
      </span>
      <Button onClick={() => void saveSetAside()}>
        <Icon node={Download} size={15} />
        Save as file
      </Button>
      <span role="status" className="basis-full text-secondary">
        {setAsideSaved && <span className={setAsideSaved.ok ? undefined : 'text-hard'}>{setAsideSaved.words}</span>}
      </span>
    </span>
  )
}
