import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import type { JoinStatus } from '#protocol/devices'
import { useBusy } from '../../behaviour/use-busy'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { TextField } from '../../components/TextField'
import { createFormState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { dataState } from '../../state/backup-store'
import { acceptJoin, joinWithCode, leaveJoin } from './actions'

/** The dialog in which the user lets this device join the log of another device (M1). */
export function JoinDialog() {
  const { joinCode, join: status } = useSnapshot(dataState)
  return (
    <Dialog open={joinCode !== null} onClose={() => void leaveJoin()} title="Join a log from another device">
      {joinCode !== null && (status === null ? <CodeForm code={joinCode} /> : <JoinStage status={status} />)}
    </Dialog>
  )
}

function CodeForm({ code }: { code: string }) {
  const [state] = useState(() => createFormState({ typed: code }))
  const form = useForm({ form: state, save: ({ typed }) => joinWithCode(typed) })
  return (
    <form id={form.id} onSubmit={form.submit} noValidate>
      <p className="mb-3 text-secondary">
        On the other device, open “Your data”, then Devices, and press “Add a device”. Type the code that it shows. Or
        type the recovery code of your log.
      </p>
      <TextField
        label="Code"
        value={form.values.typed}
        error={form.failure}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => form.change({ typed: target.value })}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => void leaveJoin()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isSaving} disabled={form.values.typed.trim() === ''}>
          Ask to join
        </Button>
      </div>
    </form>
  )
}

function JoinStage({ status }: { status: JoinStatus }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useBusy()
  return (
    <div role="status">
      {status.at === 'connecting' && <p>Asking the server…</p>}
      {status.at === 'waiting' && (
        <>
          <p>The other device now asks whether this one may join. Allow it only if both show these digits:</p>
          <p className="my-3 text-center font-mono text-2xl">{status.digits}</p>
        </>
      )}
      {status.at === 'question' && <JoinQuestion {...status} />}
      {status.at === 'failed' && <p className="text-hard">{status.why}</p>}
      {problem !== null && <p className="mt-3 text-hard">{problem}</p>}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => void leaveJoin()}>{status.at === 'question' ? 'Don’t join' : 'Cancel'}</Button>
        {status.at === 'question' && (
          <Button variant="primary" busy={busy} onClick={() => void run(async () => setProblem(await acceptJoin()))}>
            Join
          </Button>
        )}
        {status.at === 'failed' && (
          <Button
            variant="primary"
            onClick={() => {
              dataState.join = null
              dataState.joinCode = ''
            }}
          >
            Type another code
          </Button>
        )}
      </div>
    </div>
  )
}

function JoinQuestion({ username, solves, changes }: { username: string; solves: number | null; changes: number }) {
  return (
    <>
      <p>
        Join the log of <strong className="font-medium break-words">{username}</strong>?
      </p>
      <p className="mt-2 text-secondary">
        {solves === null ? pluralize(changes, 'change') : pluralize(solves, 'submission')} will be added to this device,
        as far as it does not have them. What this device has is added to the other devices. Nothing is replaced, and
        you can undo it.
      </p>
    </>
  )
}
