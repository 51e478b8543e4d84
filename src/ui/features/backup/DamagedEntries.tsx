import { Download } from 'lucide'
import { useState } from 'react'
import type { ExportFile } from '#protocol/backup'
import type { Result } from '#protocol/result'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { saveDamagedEntries } from './actions'

export function DamagedEntries({ count }: { count: number }) {
  const [result, setResult] = useState<Result<ExportFile> | null>(null)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        Damaged entries set aside: {count}. They could not be read, and an export does not include them.
      </span>
      <Button onClick={() => void saveDamagedEntries().then(setResult)}>
        <Icon node={Download} size={15} />
        Save as file
      </Button>
      <span role="status" className="basis-full text-secondary">
        {result?.ok && `Saved ${result.value.name}.`}
        {result?.ok === false && <span className="text-hard">{result.failure.message}</span>}
      </span>
    </span>
  )
}
