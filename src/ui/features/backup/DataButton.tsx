import { Database } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { lazyDialog } from '../../hooks/lazy-dialog'
import { closeData, dataState, openData } from '../../state/backup-store'
import { MENU_LINE_STYLE } from '../../widgets/bar-tool'

const DataDialog = lazyDialog(() => import('./DataDialog').then((part) => part.DataDialog))

export function DataButton() {
  const { open } = useSnapshot(dataState)
  return (
    <>
      <Button variant="ghost" onClick={openData} className={MENU_LINE_STYLE}>
        <Icon node={Database} size={16} />
        Your data
      </Button>
      <DataDialog open={open} onClose={closeData} />
    </>
  )
}
