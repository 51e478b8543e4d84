import { Database } from 'lucide'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { useLazy } from '../../components/use-lazy'
import { dataState, openData } from '../../shared/backup-store'
import { BAR_TOOL_STYLE } from '../../shared/bar-tool'

const loadDialog = async () => (await import('./DataDialog')).DataDialog

/** Opens "Your data". */
export function DataButton() {
  const { open } = useSnapshot(dataState)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return (
    <>
      <Button variant="ghost" onClick={openData} className={BAR_TOOL_STYLE}>
        <Icon node={Database} size={16} />
        Your data
      </Button>
      {wanted && <LaterDialog />}
    </>
  )
}

function LaterDialog() {
  const DataDialog = useLazy(loadDialog)
  return DataDialog && <DataDialog />
}
