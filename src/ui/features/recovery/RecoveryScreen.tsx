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
  restoreEverything,
  restoreFromExport,
  tryAgain,
} from './actions'
import {
  continueTitle,
  describeCopy,
  describeFinalLoss,
  describeLoss,
  describeRestore,
  describeSave,
  formatSpan,
  readableChanges,
  recoveryTitle,
  restorableChanges,
} from './labels'

interface RecoveryScreenProps {
  /** Why the log did not open. */
  failure: Failure
  /** Imports an export into the log. */
  restoreFile: (file: File) => Promise<void>
}

type Action = 'everything' | 'save' | 'import' | 'again'

/**
 * Shown if the log did not open: a damage report and the recovery options. Changes nothing before the user chooses an option. An
 * option that cannot work is not shown.
 */
export function RecoveryScreen({ failure, restoreFile }: RecoveryScreenProps) {
  const { survey, problem } = useSnapshot(recovery)
  const [asking, setAsking] = useState(false)
  useEffect(() => void inspectLog(), [])
  return (
    <section aria-labelledby="rescue-title" className="mx-auto max-w-2xl px-4 pt-10 sm:pt-16">
      <h1 id="rescue-title" className="flex items-center gap-2.5 text-lg font-semibold">
        <Icon node={ShieldAlert} size={22} className="shrink-0 text-hard" />
        {recoveryTitle(survey)}
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
      <RecoveryOptions restoreFile={restoreFile} onContinue={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        danger
        title="Continue without the damaged data?"
        confirm="Continue"
        onConfirm={() => continueWithReadable().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {survey && describeLoss(survey)}
      </ConfirmDialog>
    </section>
  )
}

interface RecoveryOptionsProps {
  restoreFile: RecoveryScreenProps['restoreFile']
  onContinue: () => void
}

function RecoveryOptions({ restoreFile, onContinue }: RecoveryOptionsProps) {
  const { survey, saved } = useSnapshot(recovery)
  const [busy, setBusy] = useState<Action | null>(null)
  const during = (action: Action, work: () => Promise<void>) => {
    setBusy(action)
    void work().finally(() => setBusy(null))
  }
  // A complete log that this build cannot upgrade is never dropped: another build can open it.
  const canReplace = survey?.database !== 'earlier'
  const restorable = survey && canReplace ? restorableChanges(survey) : null
  const readable = survey ? readableChanges(survey) : 0
  return (
    <ul aria-label="Recovery options" className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
      {survey !== null && restorable !== null && (
        <RecoveryOption
          title={`Restore everything (${formatNumber(restorable)} of ${pluralize(survey.remembered, 'change')})`}
          action={
            <Button
              variant="primary"
              busy={busy === 'everything'}
              disabled={busy !== null}
              onClick={() => during('everything', restoreEverything)}
            >
              Restore everything
            </Button>
          }
          text={describeRestore(survey)}
        />
      )}
      {readable > 0 && (
        <RecoveryOption
          title="Save the readable data"
          action={
            <Button busy={busy === 'save'} disabled={busy !== null} onClick={() => during('save', exportReadable)}>
              Save as export
            </Button>
          }
          text={saved ?? describeSave(readable)}
        />
      )}
      {canReplace && (
        <RecoveryOption
          title="Restore from an export"
          action={
            <Button
              variant={restorable === null ? 'primary' : 'secondary'}
              busy={busy === 'import'}
              disabled={survey === null || busy !== null}
              onClick={() => during('import', () => restoreFromExport(restoreFile))}
            >
              Choose a file
            </Button>
          }
          text="Restores this log from an export and keeps what can still be read. The whole file is checked before anything is changed."
        />
      )}
      {canReplace && (
        <RecoveryOption
          title={continueTitle(survey)}
          action={
            <Button disabled={survey === null || busy !== null} onClick={onContinue}>
              Continue
            </Button>
          }
          text="Keeps every change that can be read in the database and drops the rest. The next sync fetches what LeetCode and the extension still have. Drafts are kept."
        />
      )}
      <RecoveryOption
        title="Try again"
        action={
          <Button busy={busy === 'again'} disabled={busy !== null} onClick={() => during('again', tryAgain)}>
            Try again
          </Button>
        }
        text="Opens the log again as it is."
      />
    </ul>
  )
}

interface RecoveryOptionProps {
  title: string
  text: string
  action: ReactNode
}

function RecoveryOption({ title, text, action }: RecoveryOptionProps) {
  return (
    <li className="flex items-center gap-4 p-4 max-sm:flex-col max-sm:items-start">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">{title}</h2>
        <p className="mt-0.5 text-secondary">{text}</p>
      </div>
      {action}
    </li>
  )
}

function DamageFacts() {
  const { survey, savedAt } = useSnapshot(recovery)
  const saved = savedAt === null ? '' : `, last saved ${formatDateTime(savedAt)}`
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line">
      <Fact name="Last known">{survey && `${pluralize(survey.remembered, 'change')}${saved}`}</Fact>
      <Fact name="Readable">{survey ? formatSpan(survey) : <Reading />}</Fact>
      {survey?.copy && <Fact name="Second copy">{describeCopy(survey.copy)}</Fact>}
      <Fact name="Lost">{survey && describeFinalLoss(survey)}</Fact>
    </dl>
  )
}

/** Commits are read one by one, so a long log takes time. */
function Reading() {
  return (
    <span className="flex items-center gap-2 text-secondary">
      <Spinner />
      Reading…
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-baseline gap-4 py-2.5 max-sm:flex-col max-sm:gap-0.5">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1">{children ?? <Skeleton className="h-4 w-56 max-w-full" />}</dd>
    </div>
  )
}
