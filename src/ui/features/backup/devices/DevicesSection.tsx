import { MonitorSmartphone } from 'lucide'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { SyncOffer, VaultStatus } from '#protocol/devices'
import { catchFocus } from '../../../behaviour/catch-focus'
import { formatDateTime, formatTimeWithSeconds } from '../../../behaviour/local-time'
import { onNetworkBack } from '../../../behaviour/network-back'
import { useIsOnline } from '../../../behaviour/use-is-online'
import { useNow } from '../../../behaviour/use-now'
import { MAX_DEVICE_NAME_LENGTH, suggestDeviceName } from '../../../browser/device-name'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { RelativeTime } from '../../../components/RelativeTime'
import { TextField } from '../../../components/TextField'
import { dataState } from '../../../state/backup-store'
import { DataSection } from '../DataSection'
import { FolderSection } from '../FolderSection'
import { AddDeviceDialog } from './AddDeviceDialog'
import { addDevice, devicesView, refreshDevices, showRecoveryCode, stopWaiting, syncNow, uploadAgain } from './actions'
import { DevicesQuestionDialog } from './Questions'
import { RecoveryCodeDialog } from './RecoveryCodeDialog'

/** Controls the sync of devices through the server (M1 to M7). */
export function DevicesSection() {
  const { devices } = useSnapshot(dataState)
  const { problem } = useSnapshot(devicesView)
  useEffect(() => {
    const refresh = () => void refreshDevices()
    refresh()
    return onNetworkBack(refresh)
  }, [])
  return (
    <DataSection level={2} title="Devices">
      {devices?.vault ? (
        <Vault vault={devices.vault as VaultStatus} />
      ) : (
        <NoVault offer={devices?.offer ?? { kind: 'unknown' }} />
      )}
      <div role="alert">{problem !== null && <p className="mt-3 text-hard">{problem}</p>}</div>
      <div className="mt-6">
        <FolderSection />
      </div>
      <AddDeviceDialog />
      <RecoveryCodeDialog />
      <DevicesQuestionDialog />
    </DataSection>
  )
}

const showJoinForm = () => {
  dataState.joinCode = ''
}

function NoVault({ offer }: { offer: SyncOffer }) {
  const [name, setName] = useState(suggestDeviceName)
  const isOnline = useIsOnline()
  if (offer.kind === 'off') return <p className="text-secondary">{offer.reason}</p>
  if (offer.kind === 'unknown')
    return (
      <>
        <p className="mb-3 text-secondary">
          The server did not answer whether it syncs devices.
          {!isOnline && ' You are offline. Solvelog asks again when the network is back.'}
        </p>
        {isOnline && <Button onClick={() => void refreshDevices()}>Ask again</Button>}
      </>
    )
  return (
    <>
      <p className="mb-3 text-secondary">
        See your log on your phone and in other browsers. The server stores it encrypted and cannot read it.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void addDevice(name.trim())
        }}
      >
        <TextField
          label="Name of this device"
          value={name}
          maxLength={MAX_DEVICE_NAME_LENGTH}
          onChange={({ target }) => setName(target.value)}
        />
        <ServerCodeField />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" disabled={name.trim() === ''}>
            <Icon node={MonitorSmartphone} size={15} className="text-muted" />
            Add a device…
          </Button>
          <Button variant="ghost" onClick={showJoinForm}>
            Join another device…
          </Button>
        </div>
      </form>
    </>
  )
}

/** The field for the access code of the server. It is hidden if the server needs no code. */
function ServerCodeField() {
  const { enteredServerCode } = useSnapshot(devicesView)
  const offer = useSnapshot(dataState).devices?.offer
  if (offer?.kind !== 'on' || !offer.needsCode) return null
  return (
    <TextField
      className="mt-3"
      label="Code of the server"
      hint="The operator of this server gives it to people who may store a log."
      autoComplete="off"
      value={enteredServerCode}
      onChange={({ target }) => {
        devicesView.enteredServerCode = target.value
      }}
    />
  )
}

/** Shows the sync with the encrypted copy of the log on the server (the vault). */
function Vault({ vault }: { vault: VaultStatus }) {
  if (vault.state === 'gone') return <GoneVault />
  if (vault.state === 'removed') return <RemovedVault />
  return <SyncedVault vault={vault} />
}

// Each state of the vault has its own component. Otherwise React could reuse a button for another action while the user is pressing it.
function GoneVault() {
  return (
    <>
      <p role="status" className="mb-3 text-primary">
        The server no longer has this log. Everything is still on this device.
      </p>
      <ServerCodeField />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={catchFocus} variant="primary" onClick={() => void uploadAgain()}>
          Upload it again
        </Button>
        <Button onClick={() => void syncNow()}>Check again</Button>
        <QuestionButton question="leave">Stop syncing…</QuestionButton>
      </div>
    </>
  )
}

function RemovedVault() {
  return (
    <>
      <p role="status" className="mb-3 text-primary">
        This device was removed, or the copy on the server was deleted. Everything is still on this device.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={catchFocus} variant="primary" onClick={showJoinForm}>
          Pair again…
        </Button>
        <Button onClick={() => void syncNow()}>Check again</Button>
        <QuestionButton question="leave">Stop syncing…</QuestionButton>
      </div>
    </>
  )
}

function SyncedVault({ vault }: { vault: VaultStatus }) {
  const busy = vault.state === 'busy' || vault.isWaitingForTab
  return (
    <>
      <VaultSummary vault={vault} />
      {vault.state === 'failed' && vault.retryAt !== null && <NextRetryTime key={vault.retryAt} at={vault.retryAt} />}
      <ul className="mb-3 text-secondary">
        {vault.devices.map(({ id, name, at, isThis }) => (
          <li key={id} className="break-words">
            <span className="text-primary">{name}</span>
            {isThis ? (
              ' (this device)'
            ) : (
              <>
                , changed something <RelativeTime at={at} />
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void addDevice('')}>Add a device…</Button>
        <SyncButton busy={busy} hasFailed={vault.state === 'failed'} />
        {vault.isWaitingForTab && <Button onClick={() => void stopWaiting()}>Stop waiting</Button>}
        <Button onClick={() => void showRecoveryCode()}>Recovery code…</Button>
      </div>
      <ServerCodeField />
      <div className="mt-2 flex flex-wrap gap-2">
        <QuestionButton question="remove">Remove a device…</QuestionButton>
        <QuestionButton question="new-key">New key…</QuestionButton>
        {vault.canUndoJoin && <QuestionButton question="undo-join">Undo joining…</QuestionButton>}
        <QuestionButton question="leave">Stop syncing…</QuestionButton>
        <QuestionButton question="delete">Delete the copy…</QuestionButton>
      </div>
    </>
  )
}

/** A button that syncs with the server. After a failed sync, it is hidden while the device is offline. */
function SyncButton({ busy, hasFailed }: { busy: boolean; hasFailed: boolean }) {
  const isOnline = useIsOnline()
  if (hasFailed && !isOnline) return null
  return (
    <Button ref={catchFocus} busy={busy} onClick={() => void syncNow()}>
      {hasFailed ? 'Try again' : 'Sync now'}
    </Button>
  )
}

/** A summary of the sync with the server, with the number of changes to upload (M4) and the missing or damaged changes. */
function VaultSummary({ vault }: { vault: VaultStatus }) {
  const { syncedAt, waiting, devices, problem, state, damage, missing, rewrittenAt, isWaitingForTab, hasNewCode } =
    vault
  return (
    <div role="status" className="mb-3 text-secondary">
      <p className="text-primary">
        {syncedAt === null ? 'Not synced yet' : `Synced ${formatDateTime(syncedAt)}`}
        {devices.length > 0 && ` · ${pluralize(devices.length, 'device')}`}
        {waiting > 0 && ` · ${formatNumber(waiting)} ${waiting === 1 ? 'change' : 'changes'} waiting`}
        {state === 'busy' && ' · syncing…'}
      </p>
      {state === 'failed' && (
        <p className="mt-1 break-words text-hard">{problem} Nothing is lost: Solvelog tries again by itself.</p>
      )}
      {hasNewCode && (
        <p className="mt-1 text-primary">
          The log has a new key. An earlier recovery code no longer works: press “Recovery code…” and save the new one.
        </p>
      )}
      {isWaitingForTab && (
        <p className="mt-1 text-primary">
          Another tab is syncing. This tab continues when that tab finishes or is closed.
        </p>
      )}
      {missing.map(({ writtenBy, readBy, at }) => (
        <p key={`${writtenBy} ${readBy} ${at}`} className="mt-1 break-words text-hard">
          Changes of {writtenBy ?? 'a device'} that {readBy} saw on {formatDateTime(at)} are not on the server. Open
          Solvelog on both devices: they upload them again.
        </p>
      ))}
      {damage.map((message) => (
        <p key={message} className="mt-1 break-words text-hard">
          {message} Open Solvelog on that device and press “Sync now”: it uploads the part again.
        </p>
      ))}
      {rewrittenAt !== null && (
        <p className="mt-1">
          The server had lost changes or showed others than before. On {formatDateTime(rewrittenAt)} this device
          uploaded again what was missing.
        </p>
      )}
    </div>
  )
}

/** Minimum delay, in milliseconds, for which the time of the next retry is shown. */
const MIN_VISIBLE_DELAY_MS = 30_000

/**
 * Shows the time `at` of the next retry, in epoch milliseconds, unless the retry is soon. Rendered outside the status region, so that
 * screen readers do not announce each new time.
 */
function NextRetryTime({ at }: { at: number }) {
  const now = useNow(at)
  const [isDelayLong] = useState(() => at - now >= MIN_VISIBLE_DELAY_MS)
  return isDelayLong && at > now && <p className="mb-3 text-secondary">Next try at {formatTimeWithSeconds(at)}.</p>
}

function QuestionButton({ question, children }: { question: (typeof devicesView)['question']; children: string }) {
  return (
    <Button
      variant="ghost"
      onClick={() => {
        devicesView.problem = null
        devicesView.question = question
      }}
    >
      {children}
    </Button>
  )
}
