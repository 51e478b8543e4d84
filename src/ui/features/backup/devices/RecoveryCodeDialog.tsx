import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { DAY_MS } from '#lib/time'
import { formatDay } from '../../../behaviour/local-time'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { dataState } from '../../../state/backup-store'
import { closeRecoveryCode, copyToClipboard, devicesView } from './actions'

/** Shows the recovery code, which opens the log after the user has lost all devices (M6). */
export function RecoveryCodeDialog() {
  const { recovery } = useSnapshot(devicesView)
  const devices = useSnapshot(dataState).devices
  const keepDays = devices?.offer.kind === 'on' ? devices.offer.keepDays : null
  const usedAt = devices?.vault?.syncedAt ?? Date.now()
  return (
    <Dialog open={recovery !== null} onClose={() => void closeRecoveryCode()} title="Recovery code">
      {recovery && (
        <>
          {recovery.isNew && (
            <p className="mb-3">
              The log has a new key. Pair the other devices again. An earlier recovery code no longer works.
            </p>
          )}
          <p>
            With this code you can open your log on a new device when every other one is lost. Write it down or keep it
            in a password manager. Whoever has it can read and change your log, and nobody can give it to you again.
          </p>
          <p className="my-4 rounded-md bg-sunken p-3 text-center font-mono text-base break-words select-all">
            {recovery.code}
          </p>
          {keepDays !== null && (
            <p className="mb-3 text-secondary">
              The server deletes the log when no device has used it for {pluralize(keepDays, 'day')}: on{' '}
              {formatDay(usedAt + keepDays * DAY_MS, usedAt)} if none does from now on. The code does not help then.
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={() => void copyToClipboard(recovery.code, 'Recovery code')}>Copy</Button>
            <Button variant="primary" onClick={() => void closeRecoveryCode()}>
              Done
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
