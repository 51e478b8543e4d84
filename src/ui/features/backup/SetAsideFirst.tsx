import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { dataState } from '../../shared/backup-store'
import { refreshFacts } from './actions'
import { SetAside } from './SetAside'

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
