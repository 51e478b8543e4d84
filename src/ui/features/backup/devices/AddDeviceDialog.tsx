import { useSnapshot } from 'valtio'
import type { InvitationStatus } from '#protocol/devices'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { dataState } from '../../../state/backup-store'
import {
  addDevice,
  answerJoinRequest,
  closeAdding,
  copyToClipboard,
  createPairingLink,
  devicesView,
  showRecoveryCode,
} from './actions'
import { QrCode } from './QrCode'

/** The dialog that shows a pairing code, and then asks the user whether the other device may get the log (M1). */
export function AddDeviceDialog() {
  const { isAdding } = useSnapshot(devicesView)
  const invitation = useSnapshot(dataState).devices?.invitation ?? null
  return (
    <Dialog open={isAdding} onClose={() => void closeAdding()} title="Add a device">
      <div role="status">{invitation && <InvitationStage invitation={invitation} />}</div>
    </Dialog>
  )
}

function InvitationStage({ invitation }: { invitation: InvitationStatus }) {
  switch (invitation.at) {
    case 'waiting':
      return <PairingCode code={invitation.code} />
    case 'asked':
      return <JoinQuestion {...invitation} />
    case 'sent':
      return <p>“{invitation.name}” has the key. Continue on that device.</p>
    case 'done':
      return (
        <>
          <p>
            {invitation.hasJoined
              ? `“${invitation.name}” has joined. Changes on one device now appear on the other.`
              : `“${invitation.name}” did not join. It has forgotten the key.`}
          </p>
          {invitation.hasJoined && (
            <p className="mt-2 text-secondary">
              Write down the recovery code once: it opens your log when every device is lost.
            </p>
          )}
          <div className="mt-4 flex justify-end gap-2">
            {invitation.hasJoined && (
              <Button onClick={() => void closeAdding().then(showRecoveryCode)}>Recovery code…</Button>
            )}
            <Button variant="primary" onClick={() => void closeAdding()}>
              Done
            </Button>
          </div>
        </>
      )
    case 'failed':
      return (
        <>
          <p className="text-hard">{invitation.why}</p>
          <Button className="mt-4" variant="primary" onClick={() => void addDevice('')}>
            Make a new code
          </Button>
        </>
      )
  }
}

function PairingCode({ code }: { code: string }) {
  const link = createPairingLink(code)
  return (
    <>
      <p className="mb-3">
        Scan this with the other device, or open Solvelog there, press “Join a log from another device”, and type the
        code. It is valid for 10 minutes and for one device.
      </p>
      <QrCode text={link} label="QR code of the pairing link" />
      <p className="mt-3 text-center font-mono text-base break-words select-all" data-pairing-code>
        {code}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button onClick={() => void copyToClipboard(code, 'Code')}>Copy code</Button>
        <Button onClick={() => void copyToClipboard(link, 'Link')}>Copy link</Button>
      </div>
      <p className="mt-3 text-xs text-muted">
        iPhone and iPad: a scanned link opens Safari, which does not share its storage with the app on the Home Screen.
        To join in the app, type or paste the code there.
      </p>
    </>
  )
}

function JoinQuestion({ name, digits }: { name: string; digits: string }) {
  return (
    <>
      <p>
        <strong className="font-medium break-words">“{name}”</strong> wants to join. Allow it only if it shows these
        digits:
      </p>
      <p className="my-3 text-center font-mono text-xl">{digits}</p>
      <p className="text-secondary">It gets your whole log, and can change it.</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => void answerJoinRequest(false)}>Don’t allow</Button>
        <Button variant="primary" onClick={() => void answerJoinRequest(true)}>
          Allow
        </Button>
      </div>
    </>
  )
}
