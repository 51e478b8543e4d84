import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import type { JoinStatus } from '#protocol/devices'
import { useBusy } from '../../behaviour/use-busy'
import { MAX_DEVICE_NAME_LENGTH, suggestDeviceName } from '../../browser/device-name'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { TextField } from '../../components/TextField'
import { createFormState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { dataState } from '../../state/backup-store'
import { acceptJoin, joinWithCode, leaveJoin } from './actions'

/** The dialog in which the user lets this device join the log of another device (M1). It stays open while the device joins. */
export function JoinDialog() {
  const { joinCode, join: status } = useSnapshot(dataState)
  const [deviceName, setDeviceName] = useState(suggestDeviceName)
  const [problem, setProblem] = useState<string | null>(null)
  const [isJoining, run] = useBusy()
  const join = () => {
    setProblem(null)
    void run(async () => setProblem(await acceptJoin()))
  }
  return (
    <Dialog
      open={joinCode !== null}
      onClose={() => isJoining || void leaveJoin()}
      title="Join a log from another device"
      startsInField
    >
      {joinCode !== null &&
        (status || isJoining ? (
          <JoinStage status={status} isJoining={isJoining} problem={problem} onJoin={join} />
        ) : (
          <CodeForm code={joinCode} deviceName={deviceName} onRename={setDeviceName} />
        ))}
    </Dialog>
  )
}

interface CodeFormProps {
  code: string
  deviceName: string
  onRename(name: string): void
}

function CodeForm({ code, deviceName, onRename }: CodeFormProps) {
  const [state] = useState(() => createFormState({ typed: code }))
  const form = useForm({ form: state, save: ({ typed }) => joinWithCode(typed, deviceName) })
  return (
    <form id={form.id} onSubmit={form.submit} noValidate>
      <p className="mb-3 text-secondary">
        On the other device, open “Your data”, then Devices, and press “Add a device”. Type the code that it shows. Or
        type the recovery code of your log.
      </p>
      <TextField
        label="Code"
        autoFocus
        className="[&_input]:font-mono [&_input]:tracking-tight"
        value={form.values.typed}
        error={form.failure}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => form.change({ typed: target.value })}
      />
      <TextField
        label="Name of this device"
        className="mt-4"
        value={deviceName}
        maxLength={MAX_DEVICE_NAME_LENGTH}
        autoComplete="off"
        onChange={({ target }) => onRename(target.value)}
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

interface JoinStageProps {
  status: JoinStatus | null
  isJoining: boolean
  problem: string | null
  onJoin(): void
}

function JoinStage({ status, isJoining, problem, onJoin }: JoinStageProps) {
  return (
    <div role="status">
      {isJoining && <p>Joining…</p>}
      {!isJoining && status && <JoinStep status={status} />}
      {problem !== null && <p className="mt-3 text-hard">{problem}</p>}
      <div className="mt-4 flex justify-end gap-2">
        <Button disabled={isJoining} onClick={() => void leaveJoin()}>
          {status?.at === 'question' ? 'Don’t join' : 'Cancel'}
        </Button>
        {(isJoining || status?.at === 'question') && (
          <Button variant="primary" busy={isJoining} onClick={onJoin}>
            Join
          </Button>
        )}
        {status?.at === 'failed' && (
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

function JoinStep({ status }: { status: JoinStatus }) {
  switch (status.at) {
    case 'connecting':
      return <p>Asking the server…</p>
    case 'waiting':
      return (
        <>
          <p>The other device now asks whether this one may join. Allow it only if both show these digits:</p>
          <p className="my-3 text-center font-mono text-xl">{status.digits}</p>
        </>
      )
    case 'question':
      return <JoinQuestion {...status} />
    case 'failed':
      return <p className="text-hard">{status.why}</p>
  }
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
