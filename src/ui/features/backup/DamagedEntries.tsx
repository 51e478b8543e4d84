import { Download } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { dataState } from '../../state/backup-store'
import { saveDamagedEntries } from './actions'

export function DamagedEntries({ count }: { count: number }) {
  const { damagedEntriesResult } = useSnapshot(dataState)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        Damaged entries set aside: {count}. They could not be read, and an export does not include them.
      </span>
      <Button onClick={() => void saveDamagedEntries()}>
        <Icon node={Download} size={15} />
        Save as file
      </Button>
      <span role="status" className="basis-full text-secondary">
        {damagedEntriesResult && (
          <span className={damagedEntriesResult.ok ? undefined : 'text-hard'}>{damagedEntriesResult.message}</span>
        )}
      </span>
    </span>
  )
}
