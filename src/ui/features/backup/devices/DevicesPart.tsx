import { MonitorSmartphone } from 'lucide'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { DevicesStatus, SyncOffer, VaultStatus } from '#protocol/devices'
import { catchFocus } from '../../../behaviour/catch-focus'
import { formatDateTime, formatTimeWithSeconds } from '../../../behaviour/local-time'
import { useIsOnline } from '../../../behaviour/use-is-online'
import { useNow } from '../../../behaviour/use-now'
import { suggestedDeviceName } from '../../../browser/device-name'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { RelativeTime } from '../../../components/RelativeTime'
import { TextField } from '../../../components/TextField'
import { dataState } from '../../../state/backup-store'
import { Part } from '../Part'
import { AddDeviceDialog } from './AddDeviceDialog'
import { addDevice, devicesView, refreshDevices, showRecoveryCode, stopWaiting, syncNow, uploadAgain } from './actions'
import { Questions } from './Questions'
import { RecoveryCodeDialog } from './RecoveryCodeDialog'

/** Syncs devices through the server (M1 to M7). */
export function DevicesPart() {
  const { devices, open } = useSnapshot(dataState)
  const { problem } = useSnapshot(devicesView)
  useEffect(() => {
    if (!open) return
    const ask = () => void refreshDevices()
    ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [open])
  return (
    <Part title="Devices">
      {devices?.vault ? (
        <Vault vault={devices.vault as VaultStatus} offer={devices.offer} />
      ) : (
        <NoVault devices={devices as DevicesStatus | null} />
      )}
      <div role="alert">{problem !== null && <p className="mt-3 text-hard">{problem}</p>}</div>
      <AddDeviceDialog />
      <RecoveryCodeDialog />
      <Questions />
    </Part>
  )
}

const openJoin = () => {
  dataState.open = false
  dataState.joinCode = ''
}

function NoVault({ devices }: { devices: DevicesStatus | null }) {
  const [name, setName] = useState(suggestedDeviceName)
  const isOnline = useIsOnline()
  const offer = devices?.offer ?? { kind: 'unknown' }
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
        <TextField label="Name of this device" value={name} onChange={({ target }) => setName(target.value)} />
        {offer.needsCode && <ServerCodeField />}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" disabled={name.trim() === ''}>
            <Icon node={MonitorSmartphone} size={15} className="text-muted" />
            Add a device…
          </Button>
          <Button variant="ghost" onClick={openJoin}>
            Join another device…
          </Button>
        </div>
      </form>
    </>
  )
}

function ServerCodeField() {
  const { serverCode } = useSnapshot(devicesView)
  return (
    <TextField
      className="mt-3"
      label="Code of the server"
      hint="The operator of this server gives it to people who may store a log."
      autoComplete="off"
      value={serverCode}
      onChange={({ target }) => {
        devicesView.serverCode = target.value
      }}
    />
  )
}

function Vault({ vault, offer }: { vault: VaultStatus; offer: SyncOffer }) {
  const needsCode = offer.kind === 'on' && offer.needsCode
  if (vault.state === 'gone') return <GoneVault needsCode={needsCode} />
  if (vault.state === 'removed') return <RemovedVault />
  return <SyncedVault vault={vault} needsCode={needsCode} />
}

// Each state is a component of its own, so that React never turns a button that is being pressed into another one.
function GoneVault({ needsCode }: { needsCode: boolean }) {
  return (
    <>
      <p role="status" className="mb-3 text-primary">
        The server no longer has this log. Everything is still on this device.
      </p>
      {needsCode && <ServerCodeField />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={catchFocus} variant="primary" onClick={() => void uploadAgain()}>
          Upload it again
        </Button>
        <Ask question="leave">Stop syncing…</Ask>
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
        <Button ref={catchFocus} variant="primary" onClick={openJoin}>
          Pair again…
        </Button>
        <Ask question="leave">Stop syncing…</Ask>
      </div>
    </>
  )
}

function SyncedVault({ vault, needsCode }: { vault: VaultStatus; needsCode: boolean }) {
  const busy = vault.state === 'busy' || vault.isWaitingForTab
  return (
    <>
      <VaultSummary vault={vault} />
      {vault.state === 'failed' && vault.retryAt !== null && <NextTry key={vault.retryAt} at={vault.retryAt} />}
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
        <SyncButton busy={busy} failed={vault.state === 'failed'} />
        {vault.isWaitingForTab && <Button onClick={() => void stopWaiting()}>Stop waiting</Button>}
        <Button onClick={() => void showRecoveryCode()}>Recovery code…</Button>
      </div>
      {needsCode && <ServerCodeField />}
      <div className="mt-2 flex flex-wrap gap-2">
        <Ask question="remove">Remove a device…</Ask>
        <Ask question="new-key">New key…</Ask>
        {vault.canUndoJoin && <Ask question="undo-join">Undo joining…</Ask>}
        <Ask question="leave">Stop syncing…</Ask>
        <Ask question="delete">Delete the copy…</Ask>
      </div>
    </>
  )
}

/** Syncs with the server. A failed sync is not offered again without a network. */
function SyncButton({ busy, failed }: { busy: boolean; failed: boolean }) {
  const isOnline = useIsOnline()
  if (failed && !isOnline) return null
  return (
    <Button ref={catchFocus} busy={busy} onClick={() => void syncNow()}>
      {failed ? 'Try again' : 'Sync now'}
    </Button>
  )
}

/** What the server has, and what it does not: "Synced 14:02 · 2 devices · 3 changes waiting" (M4). */
function VaultSummary({ vault }: { vault: VaultStatus }) {
  const { syncedAt, waiting, devices, problem, state, damage, missing, rewrittenAt, isWaitingForTab } = vault
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
      {isWaitingForTab && (
        <p className="mt-1 text-primary">
          Another tab is syncing. This tab continues when that tab finishes or is closed.
        </p>
      )}
      {missing.map(({ of, by, at }) => (
        <p key={`${of} ${by} ${at}`} className="mt-1 break-words text-hard">
          Changes of {of ?? 'a device'} that {by} saw on {formatDateTime(at)} are not on the server. Open Solvelog on
          both devices: they upload them again.
        </p>
      ))}
      {damage.map((words) => (
        <p key={words} className="mt-1 break-words text-hard">
          {words} Open Solvelog on that device and press “Sync now”: it uploads the part again.
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

/** The shortest delay, in milliseconds, before a retry whose time is shown. */
const SHOWN_DELAY = 30_000

/**
 * Shows the time `at` of the next retry, in epoch milliseconds, unless the retry is soon. It is outside the status region, so that
 * screen readers do not announce each new time.
 */
function NextTry({ at }: { at: number }) {
  const now = useNow(at)
  const [isLong] = useState(() => at - now >= SHOWN_DELAY)
  return isLong && at > now && <p className="mb-3 text-secondary">Next try at {formatTimeWithSeconds(at)}.</p>
}

function Ask({ question, children }: { question: (typeof devicesView)['question']; children: string }) {
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
