import { Database } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { openData } from '../actions/data'
import { Button } from '../kit/Button'
import { useLater } from '../kit/use-later'
import { dataState } from '../state/data'
import { BAR_TOOL } from './bar-tool'

const loadDialog = async () => (await import('../screens/data/DataDialog')).DataDialog

/** Opens "Your data": how safe it is, and how it leaves and comes in. */
export function DataButton() {
  const { open } = useSnapshot(dataState)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return (
    <>
      <Button variant="ghost" onClick={openData} className={BAR_TOOL}>
        <Database size={16} aria-hidden="true" />
        Your data
      </Button>
      {wanted && <LaterDialog />}
    </>
  )
}

function LaterDialog() {
  const DataDialog = useLater(loadDialog)
  return DataDialog && <DataDialog />
}
