import { ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { reloadPage } from '../../components/reload'
import { continueWithoutDamaged, exportReadable, inspectLog, restoreFromExport } from './actions'
import { DamageFacts } from './DamageFacts'
import { describeLoss, titleFor } from './labels'
import { RecoveryOption } from './RecoveryOption'
import { recovery } from './store'

interface RecoveryScreenProps {
  /** Why the log did not open. */
  reason: string
}

/** A log that did not open: what is known of it, and the ways out. Nothing is changed before the person chooses one. */
export function RecoveryScreen({ reason }: RecoveryScreenProps) {
  const { survey, problem, saved } = useSnapshot(recovery)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'restore' | 'save' | null>(null)
  const during = async (what: 'restore' | 'save', work: () => Promise<void>) => {
    setBusy(what)
    await work().finally(() => setBusy(null))
  }
  // A whole log that this build cannot take is nobody's to give up: it waits for a build that can.
  const canGiveUp = survey?.database !== 'earlier'
  useEffect(() => void inspectLog(), [])
  return (
    <section aria-labelledby="rescue-title" className="mx-auto max-w-2xl px-4 pt-10 sm:pt-16">
      <h1 id="rescue-title" className="flex items-center gap-2.5 text-lg font-semibold">
        <ShieldAlert size={22} aria-hidden="true" className="shrink-0 text-hard" />
        {titleFor(survey)}
      </h1>
      <p role="alert" className="mt-2 text-base text-ink-2">
        {reason} Nothing has been changed, and nothing is until you choose.
      </p>
      <DamageFacts />
      {problem !== null && (
        <p role="alert" className="mt-4 text-hard">
          {problem}
        </p>
      )}
      <ul aria-label="Ways out" className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface">
        <RecoveryOption
          title="Try again"
          action={<Button onClick={reloadPage}>Reload page</Button>}
          text="Looks once more. Worth it after a crash, or when the disk was full."
        />
        {canGiveUp && (
          <RecoveryOption
            title="Restore from an export"
            action={
              <Button
                variant="primary"
                busy={busy === 'restore'}
                disabled={survey === null || busy !== null}
                onClick={() => void during('restore', restoreFromExport)}
              >
                Choose a file
              </Button>
            }
            text="Brings an export of this log back and adds what can still be read. The file is checked whole before anything is changed."
          />
        )}
        {survey !== null && survey.readable > 0 && (
          <RecoveryOption
            title="Save what is still readable"
            action={
              <Button
                busy={busy === 'save'}
                disabled={busy !== null}
                onClick={() => void during('save', exportReadable)}
              >
                Save as export
              </Button>
            }
            text={saved ?? 'Writes a file to your downloads and nothing to the database, so it can be imported later.'}
          />
        )}
        {canGiveUp && (
          <RecoveryOption
            title="Go on with what is left"
            action={
              <Button disabled={survey === null || busy !== null} onClick={() => setAsking(true)}>
                Go on
              </Button>
            }
            text="Keeps every change that can be read and gives the others up. What the practice site and the extension still know comes back with the next sync; drafts stay."
          />
        )}
      </ul>
      <ConfirmDialog
        open={asking}
        danger
        title="Go on with what is left?"
        confirm="Go on"
        onConfirm={continueWithoutDamaged}
        onCancel={() => setAsking(false)}
      >
        {survey && describeLoss(survey)}
      </ConfirmDialog>
    </section>
  )
}
