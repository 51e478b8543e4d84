import { ShieldAlert } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { Failure } from '#protocol/result'
import { formatDateTime } from '../../behaviour/local-time'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { Spinner } from '../../components/Spinner'
import { ExportQuestion } from '../../widgets/ExportQuestion'
import {
  continueWithReadable,
  exportReadable,
  inspectLog,
  recovery,
  reopenLog,
  restoreEverything,
  restoreFromExport,
} from './actions'
import {
  countReadable,
  countRestorable,
  describeContinue,
  describeCopy,
  describeFinalLoss,
  describeLoss,
  describeReadable,
  describeRestore,
  describeSave,
  describeTitle,
} from './labels'

interface RecoveryScreenProps {
  failure: Failure
  restoreFile: (file: File) => Promise<void>
}

type RecoveryAction = 'everything' | 'save' | 'import' | 'again'

/**
 * Shows a damage report and the recovery options if the log could not be opened. Nothing is changed before the user chooses an option.
 * Options that cannot work are hidden.
 */
export function RecoveryScreen({ failure, restoreFile }: RecoveryScreenProps) {
  const { report, problem } = useSnapshot(recovery)
  useEffect(() => void inspectLog(), [])
  return (
    <section aria-labelledby="rescue-title" className="mx-auto max-w-2xl px-4 pt-10 sm:pt-16">
      <h1 id="rescue-title" className="flex items-center gap-2.5 text-lg font-semibold">
        <Icon node={ShieldAlert} size={22} className="shrink-0 text-hard" />
        {describeTitle(report)}
      </h1>
      <p role="alert" className="mt-2 text-base text-secondary">
        {failure.message} Nothing has been changed, and nothing will be until you choose one of the options below.
      </p>
      {failure.detail && (
        <details className="mt-2 text-secondary">
          <summary className="cursor-pointer">Technical details</summary>
          <p className="mt-1 break-words">{failure.detail}</p>
        </details>
      )}
      <DamageFacts />
      {problem !== null && <ErrorText className="mt-4">{problem}</ErrorText>}
      <ExportQuestion />
      <RecoveryOptions restoreFile={restoreFile} />
    </section>
  )
}

function RecoveryOptions({ restoreFile }: Pick<RecoveryScreenProps, 'restoreFile'>) {
  const { report, savedContents } = useSnapshot(recovery)
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [runningAction, setRunningAction] = useState<RecoveryAction | null>(null)
  const getButtonProps = (action: RecoveryAction, run: () => Promise<void>) => ({
    busy: runningAction === action,
    disabled: runningAction !== null,
    onClick() {
      setRunningAction(action)
      void run().finally(() => setRunningAction(null))
    },
  })
  // A log that this version cannot upgrade is never replaced, because another version can open it.
  const canReplace = report?.database !== 'earlier'
  const restorable = report && canReplace ? countRestorable(report) : null
  const readable = report ? countReadable(report) : 0
  return (
    <>
      <ul aria-label="Recovery options" className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
        {report !== null && restorable !== null && (
          <RecoveryOption
            title={`Restore everything (${formatNumber(restorable)} of ${pluralize(report.remembered, 'change')})`}
            text={describeRestore(report)}
          >
            <Button variant="primary" {...getButtonProps('everything', restoreEverything)}>
              Restore everything
            </Button>
          </RecoveryOption>
        )}
        {readable > 0 && (
          <RecoveryOption title="Save the readable data" text={savedContents ?? describeSave(readable)}>
            <Button {...getButtonProps('save', exportReadable)}>Save as export</Button>
          </RecoveryOption>
        )}
        {canReplace && (
          <>
            <RecoveryOption
              title="Restore from an export"
              text="Restores this log from an export and keeps what can still be read. The whole file is checked before anything is changed."
            >
              <Button
                variant={restorable === null ? 'primary' : 'secondary'}
                {...getButtonProps('import', () => restoreFromExport(restoreFile))}
                disabled={report === null || runningAction !== null}
              >
                Choose a file
              </Button>
            </RecoveryOption>
            <RecoveryOption
              title={describeContinue(report)}
              text="Keeps every change that can be read in the database and drops the rest. The next sync fetches what LeetCode and the extension still have. Drafts are kept."
            >
              <Button disabled={report === null || runningAction !== null} onClick={() => setIsConfirmOpen(true)}>
                Continue
              </Button>
            </RecoveryOption>
          </>
        )}
        <RecoveryOption title="Try again" text="Opens the log again as it is.">
          <Button {...getButtonProps('again', reopenLog)}>Try again</Button>
        </RecoveryOption>
      </ul>
      <ConfirmDialog
        open={isConfirmOpen}
        danger
        title="Continue without the damaged data?"
        confirmLabel="Continue"
        onConfirm={() => continueWithReadable().finally(() => setIsConfirmOpen(false))}
        onCancel={() => setIsConfirmOpen(false)}
      >
        {report && describeLoss(report)}
      </ConfirmDialog>
    </>
  )
}

interface RecoveryOptionProps {
  title: string
  text: string
  /** The button that chooses the option. */
  children: ReactNode
}

function RecoveryOption({ title, text, children }: RecoveryOptionProps) {
  return (
    <li className="flex items-center gap-4 p-4 max-sm:flex-col max-sm:items-start">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">{title}</h2>
        <p className="mt-0.5 text-secondary">{text}</p>
      </div>
      {children}
    </li>
  )
}

function DamageFacts() {
  const { report, savedAt } = useSnapshot(recovery)
  const savedText = savedAt === null ? '' : `, last saved ${formatDateTime(savedAt)}`
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line">
      <DamageFact name="Last known">{report && `${pluralize(report.remembered, 'change')}${savedText}`}</DamageFact>
      <DamageFact name="Readable">{report ? describeReadable(report) : <ReadingProgress />}</DamageFact>
      {report?.copy && <DamageFact name="Second copy">{describeCopy(report.copy)}</DamageFact>}
      <DamageFact name="Lost">{report && describeFinalLoss(report)}</DamageFact>
    </dl>
  )
}

function ReadingProgress() {
  return (
    <span className="flex items-center gap-2 text-secondary">
      <Spinner />
      Reading…
    </span>
  )
}

function DamageFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-baseline gap-4 py-2.5 max-sm:flex-col max-sm:gap-0.5">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1">{children ?? <Skeleton className="h-4 w-56 max-w-full" />}</dd>
    </div>
  )
}
