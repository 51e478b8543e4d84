import { ShieldAlert } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import type { Failure } from '#protocol/result'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { formatDateTime } from '../../components/local-time'
import { Skeleton } from '../../components/Skeleton'
import { Spinner } from '../../components/Spinner'
import { ExportQuestion } from '../../shared/ExportQuestion'
import { continueWithoutDamaged, exportReadable, inspectLog, recovery, restoreFromExport } from './actions'
import { describeLoss, describeLostRanges, formatSpan, recoveryTitle } from './labels'

interface RecoveryScreenProps {
  /** Why the log did not open. */
  failure: Failure
  /** Imports an export into the log. */
  importFile: (file: File) => Promise<void>
}

/** Shown if the log did not open: a damage report and the recovery options. Changes nothing before the user chooses an option. */
export function RecoveryScreen({ failure, importFile }: RecoveryScreenProps) {
  const { survey, problem, saved } = useSnapshot(recovery)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'restore' | 'save' | null>(null)
  const during = async (what: 'restore' | 'save', work: () => Promise<void>) => {
    setBusy(what)
    await work().finally(() => setBusy(null))
  }
  // A complete log that this build cannot upgrade is never dropped: another build can open it.
  const canDrop = survey?.database !== 'earlier'
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
      <ul aria-label="Recovery options" className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
        <RecoveryOption
          title="Try again"
          action={<Button onClick={() => location.reload()}>Reload page</Button>}
          text="Opens the log again. Try this first after a crash or when the disk was full."
        />
        {canDrop && (
          <RecoveryOption
            title="Restore from an export"
            action={
              <Button
                variant="primary"
                busy={busy === 'restore'}
                disabled={survey === null || busy !== null}
                onClick={() => void during('restore', () => restoreFromExport(importFile))}
              >
                Choose a file
              </Button>
            }
            text="Restores this log from an export and keeps what can still be read. The whole file is checked before anything is changed."
          />
        )}
        {survey !== null && survey.readable > 0 && (
          <RecoveryOption
            title="Save the readable data"
            action={
              <Button
                busy={busy === 'save'}
                disabled={busy !== null}
                onClick={() => void during('save', exportReadable)}
              >
                Save as export
              </Button>
            }
            text={saved ?? 'Downloads an export that you can import later. Nothing is written to the database.'}
          />
        )}
        {canDrop && (
          <RecoveryOption
            title="Continue without the damaged data"
            action={
              <Button disabled={survey === null || busy !== null} onClick={() => setAsking(true)}>
                Continue
              </Button>
            }
            text="Keeps every change that can be read and drops the rest. The next sync fetches what LeetCode and the extension still have. Drafts are kept."
          />
        )}
      </ul>
      <ConfirmDialog
        open={asking}
        danger
        title="Continue without the damaged data?"
        confirm="Continue"
        onConfirm={continueWithoutDamaged}
        onCancel={() => setAsking(false)}
      >
        {survey && describeLoss(survey)}
      </ConfirmDialog>
    </section>
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
      <Fact name="Lost">{survey && describeLostRanges(survey.lost)}</Fact>
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
