import { Download } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { dataState } from '../../state/backup-store'
import { saveSetAside } from './actions'

/** How many damaged entries were set aside, and a way to save them. */
export function SetAside({ count }: { count: number }) {
  const { setAsideSaved } = useSnapshot(dataState)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        Damaged entries set aside: {count}. They could not be read, and an export does not include them.
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
