import { beforeEach, expect, test, vi } from 'vitest'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { exportData } from '#worker/backup/export'
import { checkImport, runImport, undoImport } from '#worker/backup/import'
import { restoreUndoneElsewhere } from '#worker/backup/restore-undone'
import { undo } from '#worker/changes/undo'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { answerInvitedDevice } from '#worker/devices/invitations'
import { leaveVault, undoJoin } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { readVault, writeVault } from '#worker/log/vault-store'
import { countHiddenElsewhere } from '#worker/session/views'
import { syncFolder } from '#worker/shared-folder/folder-sync'
import { FakeRelay, makeRefusal } from '../../fake-relay'
import { FakeFolder } from '../worker/folder-world'
import { AppDevice, stubTabLocks } from './app-device'
import { RelayDevice } from './relay-world'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Device', isJoining: false }
const NOTES = 5

beforeEach(() => {
  stubTabLocks()
  vi.stubGlobal('FileSystemDirectoryHandle', FakeFolder)
  const bound = ([, from]: [string, number], [, to]: [string, number]) => ({ from, to })
  vi.stubGlobal('IDBKeyRange', { bound })
})

/** Runs a device's session with the parts that only the import and the shared folder use. */
function startDevice(name: string, relay: FakeRelay, folder = new FakeFolder()): AppDevice {
  const device = new AppDevice(name, relay)
  const { db, updates } = device.session
  const get = db.get.bind(db)
  const readRow = async (store: 'commits' | 'cursors', key: [string, string]) => {
    if (store === 'commits') return device.commits[Number(key[1]) - 1]
    return key[1] === 'folder' ? folder : get(store, key)
  }
  const readRange = async (_store: string, { from, to }: { from: number; to: number }) =>
    device.commits.slice(from - 1, to)
  Object.assign(db, { get: readRow, getAll: readRange })
  Object.assign(updates, { sendFolderStatus: () => undefined, sendProgress: () => undefined })
  Object.assign(device.session, { limits: EXPORT_LIMITS })
  return device
}

const edit = (device: AppDevice, count: number): void => {
  for (let i = 0; i < count; i++) device.edit()
}

async function joinVault(device: AppDevice): Promise<void> {
  await writeVault(device.session.db, device.session.user, { ...VAULT, isJoining: true })
  await device.sync()
}

/** A laptop with five notes, and a desktop that has joined its log. Both may share a folder. */
async function startJoined() {
  const relay = new FakeRelay()
  const folder = new FakeFolder()
  const laptop = startDevice('laptop', relay, folder)
  const desktop = startDevice('desktop', relay, folder)
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  await writeVault(laptop.session.db, laptop.session.user, VAULT)
  edit(laptop, NOTES)
  await laptop.sync()
  desktop.edit()
  await joinVault(desktop)
  return { relay, laptop, desktop }
}

/** Commits by `author` that do not count on `device`. */
const countHidden = (device: AppDevice, author: AppDevice): number =>
  device.commits.filter(
    ({ id, device: by }) => by === author.session.log.device && Object.hasOwn(device.session.log.tables.withdrawn, id),
  ).length

async function importLog(from: AppDevice, to: AppDevice) {
  const { bytes } = await exportData(from.session, 'ndjson')
  const preview = await checkImport(to.session, 'export.ndjson.gz', new Uint8Array(bytes))
  return { preview, outcome: await runImport(to.session) }
}

async function readVaultIds(relay: FakeRelay): Promise<string[]> {
  const reader = new RelayDevice('reader', relay, await deriveDeviceKeys(VAULT))
  await reader.syncVault()
  return reader.ids
}

/** As 0.1.0 stored the joining and its undo. */
function removeMarks({ commits }: AppDevice): void {
  for (const commit of commits)
    commit.events = commit.events.filter((event) => (event as { type: string }).type !== 'KeptOnDevice')
}

const BUILDS: [string, (device: AppDevice) => void][] = [
  ['this build', () => undefined],
  ['0.1.0', removeMarks],
]

test.each(BUILDS)(
  '[M11] [fault 95] the undo of joining, as %s stores it, does not leave the device by the shared folder',
  async (_build, prepare) => {
    const { laptop, desktop } = await startJoined()
    await undoJoin(desktop.session)
    prepare(desktop)
    desktop.edit()
    expect(countHidden(desktop, laptop)).toBe(NOTES)
    await syncFolder(desktop.session)
    await syncFolder(laptop.session)
    expect(countHidden(laptop, laptop)).toBe(0)
    expect(laptop.commits.map(({ id }) => id)).toContain(desktop.commits.at(-1)?.id)
    await syncFolder(desktop.session)
    expect(countHidden(desktop, laptop)).toBe(NOTES)
  },
)

test.each(BUILDS)(
  '[M11] [L5] [fault 95] an import keeps the undo of joining, as %s stores it, without effect, except into an empty log',
  async (_build, prepare) => {
    const { relay, laptop, desktop } = await startJoined()
    await undoJoin(desktop.session)
    prepare(desktop)
    const { preview, outcome } = await importLog(desktop, laptop)
    expect(preview).toMatchObject({ withdrawn: 0, reinstated: 0 })
    expect(outcome.commits).toBe(desktop.commits.length - NOTES)
    expect(outcome.contents).toEqual({ submissions: 0, notes: 0 })
    expect(laptop.commits.map(({ id }) => id)).toEqual(expect.arrayContaining(desktop.commits.map(({ id }) => id)))
    expect(countHidden(laptop, laptop)).toBe(0)
    const { length } = laptop.commits
    expect((await importLog(desktop, laptop)).preview).toMatchObject({ addedCounts: null, reinstated: 0, withdrawn: 0 })
    expect(laptop.commits).toHaveLength(length)

    await laptop.sync()
    const tablet = startDevice('tablet', relay)
    // All notes are of one solve.
    expect((await importLog(laptop, tablet)).outcome.contents).toEqual({ submissions: 1, notes: 1 })
    expect(countHidden(tablet, laptop)).toBe(0)
    const phone = startDevice('phone', relay)
    await importLog(desktop, phone)
    expect(countHidden(phone, laptop)).toBe(NOTES)
    await joinVault(phone)
    const ownIds = desktop.commits.flatMap(({ id, device }) => (device === desktop.session.log.device ? [id] : []))
    const idsOnServer = await readVaultIds(relay)
    expect(ownIds.filter((id) => idsOnServer.includes(id))).toEqual([desktop.commits[0]?.id])
  },
)

test('[M11] [fault 95] the undo of joining stays on the device after another pairing, also if it was undone meanwhile', async () => {
  const { relay, laptop, desktop } = await startJoined()
  await undoJoin(desktop.session)
  await undo(desktop.session, 'last')
  expect(countHidden(desktop, laptop)).toBe(0)
  await undo(desktop.session, 'redo')
  expect(countHidden(desktop, laptop)).toBe(NOTES)
  const idsBefore = await readVaultIds(relay)
  await joinVault(desktop)
  expect(countHidden(desktop, laptop)).toBe(0)
  await laptop.sync()
  expect(countHidden(laptop, laptop)).toBe(0)
  expect(await readVaultIds(relay)).toEqual(idsBefore)
})

test('[M1] [fault 96] "Undo joining" hides the changes of all joinings of this device', async () => {
  const { laptop, desktop } = await startJoined()
  await leaveVault(desktop.session, false)
  edit(laptop, 2)
  await laptop.sync()
  await joinVault(desktop)
  await leaveVault(desktop.session, false)
  await joinVault(desktop)
  expect(desktop.status).toMatchObject({ canUndoJoin: true })
  await undoJoin(desktop.session)
  expect(countHidden(desktop, laptop)).toBe(NOTES + 2)
  expect(countHidden(desktop, desktop)).toBe(2)
  await joinVault(desktop)
  expect(countHidden(desktop, laptop)).toBe(0)
})

test('[M1] [fault 97] a device that joins before the other one has uploaded anything can undo the joining', async () => {
  const relay = new FakeRelay()
  const laptop = startDevice('laptop', relay)
  const desktop = startDevice('desktop', relay)
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  await writeVault(laptop.session.db, laptop.session.user, VAULT)
  edit(laptop, NOTES)
  desktop.edit()
  await joinVault(desktop)
  await laptop.sync()
  await desktop.sync()
  expect(desktop.commits.length).toBeGreaterThan(NOTES)
  expect(await readVault(desktop.session.db, desktop.session.user)).toMatchObject({ isJoining: false })
  await undoJoin(desktop.session)
  expect(countHidden(desktop, laptop)).toBe(NOTES)
})

test('[M1] [fault 97] a device lets another one join only after all its changes are on the server', async () => {
  const relay = new FakeRelay()
  const laptop = startDevice('laptop', relay)
  const { session } = laptop
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  await writeVault(session.db, session.user, VAULT)
  edit(laptop, NOTES)
  relay.changeAnswer = async (_path, method, go) => (method === 'PUT' ? makeRefusal('VAULT_FULL') : go())
  await expect(answerInvitedDevice(session, true)).rejects.toMatchObject({ code: 'unreachable' })
  relay.changeAnswer = (_path, _method, go) => go()
  await answerInvitedDevice(session, true)
  expect(await readVaultIds(relay)).toHaveLength(NOTES)
})

/** Two devices that have imported the same file of a tablet. One of them has undone its import. */
async function startWithUndoneImport(undoer: 'laptop' | 'desktop') {
  const relay = new FakeRelay()
  const [laptop, desktop, tablet] = ['laptop', 'desktop', 'tablet'].map((name) => startDevice(name, relay))
  if (!laptop || !desktop || !tablet) throw new Error('no devices')
  edit(tablet, NOTES)
  for (const [name, device] of Object.entries({ laptop, desktop })) {
    device.edit()
    const { outcome } = await importLog(tablet, device)
    if (name === undoer) await undoImport(device.session, outcome.id ?? '')
  }
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  await writeVault(laptop.session.db, laptop.session.user, VAULT)
  await laptop.sync()
  await joinVault(desktop)
  await laptop.sync()
  await desktop.sync()
  return { laptop, desktop, tablet }
}

const readNotice = ({ session }: AppDevice) => countHiddenElsewhere(session)

test.each([
  { undoer: 'desktop', notices: [NOTES, NOTES] },
  { undoer: 'laptop', notices: [null, NOTES] },
] as const)(
  '[M1] [fault 98] after a joining where the $undoer had undone an import, both devices hide its changes, say how many, and can show them again',
  async ({ undoer, notices }) => {
    const { laptop, desktop, tablet } = await startWithUndoneImport(undoer)
    const devices = [laptop, desktop]
    expect(devices.map((device) => countHidden(device, tablet))).toEqual([NOTES, NOTES])
    expect(devices.map(readNotice)).toEqual(notices)
    await restoreUndoneElsewhere(desktop.session)
    await desktop.sync()
    await laptop.sync()
    expect(devices.map((device) => countHidden(device, tablet))).toEqual([0, 0])
    expect(devices.map(readNotice)).toEqual([null, null])
  },
)
