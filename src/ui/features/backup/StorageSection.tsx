import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { catchFocus } from '../../behaviour/catch-focus'
import { detectEngine, isDataDeletedAfterSevenDays } from '../../browser/engine'
import { Button } from '../../components/Button'
import { RelativeTime } from '../../components/RelativeTime'
import { Skeleton } from '../../components/Skeleton'
import { dataState } from '../../state/backup-store'
import { requestPersistence } from '../../worker-client/persist-storage'
import { DamagedEntries } from './DamagedEntries'
import { DataSection } from './DataSection'
import { describeSecondCopy } from './labels'

/** Shows how much is stored in this browser, when it was last saved and exported, and whether it is protected (L8). */
export function StorageSection() {
  const { facts, usage } = useSnapshot(dataState)
  return (
    <DataSection title="In this browser">
      <dl className="divide-y divide-line border-y border-line">
        <Fact name="Stored">
          {facts && `${pluralize(facts.commits, 'change')} (${pluralize(facts.events, 'event')})`}
        </Fact>
        <Fact name="Last saved">
          {facts && (facts.savedAt === null ? 'Nothing yet' : <RelativeTime at={facts.savedAt} />)}
        </Fact>
        <Fact name="Last export">
          {facts && (
            <>
              {facts.exportedAt === null ? 'Never' : <RelativeTime at={facts.exportedAt} />}
              {facts.exportedAt !== null && (
                <span className="text-muted">
                  {facts.unexported === 0 ? ', and nothing since' : `, ${pluralize(facts.unexported, 'change')} since`}
                </span>
              )}
            </>
          )}
        </Fact>
        <SecondCopy />
        <Fact name="Space used">{facts && (usage === null ? 'Unknown' : formatSize(usage))}</Fact>
        <Fact name="Protected from cleanup">{facts && <Protection />}</Fact>
        {facts !== null && facts.setAsideRowCount > 0 && (
          <Fact name="Damaged entries">
            <DamagedEntries count={facts.setAsideRowCount} />
          </Fact>
        )}
      </dl>
    </DataSection>
  )
}

/** Shows the state of the second copy of the log, which is outside the database. The demo has no second copy. */
function SecondCopy() {
  const { facts, copy } = useSnapshot(dataState)
  if (copy?.state === 'none') return null
  return <Fact name="Second copy">{facts && (copy ? describeSecondCopy(copy, facts.commits) : 'Checking…')}</Fact>
}

function Protection() {
  const { isPersisted } = useSnapshot(dataState)
  const [isRequested, setIsRequested] = useState(false)
  if (isPersisted === 'unsupported') return 'No: this browser doesn’t support it. Keep an export.'
  if (isPersisted === true) {
    // The pressed button has disappeared, so the focus moves to the result.
    return (
      <span ref={isRequested ? catchFocus : undefined} tabIndex={isRequested ? -1 : undefined}>
        {isDataDeletedAfterSevenDays() ? 'Only if you visit Solvelog within seven days of use.' : 'Yes'}
      </span>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-40">
        No: your browser may delete it when the disk runs low.
        {detectEngine() === 'firefox' && ' Firefox will ask for your permission to keep it.'}
      </span>
      <Button onClick={() => void requestPersistence().then(() => setIsRequested(true))}>Protect</Button>
      <span role="status" className="basis-full text-secondary">
        {isRequested && 'The browser declined. Keep an export as a backup.'}
      </span>
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-baseline gap-4 py-1.5">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 tabular-nums">{children ?? <Skeleton className="h-4 w-32" />}</dd>
    </div>
  )
}
