import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#worker/app-error'
import { undoImport } from '#worker/backup/import'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { undoJoin } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { readVault, writeVault } from '#worker/log/vault-store'
import type { Session } from '#worker/session'
import { FakeRelay } from '../../fake-relay'
import { AppDevice, stubTabLocks } from './app-device'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Phone', isJoining: false }

beforeEach(stubTabLocks)

const UNDOS: [string, (session: Session) => Promise<unknown>][] = [
  ['"Undo joining"', undoJoin],
  [
    'the undo of the import in Changes',
    (session) => undoImport(session, Object.keys(session.log.tables.joins)[0] ?? ''),
  ],
]

test.each(UNDOS)('[M1] [M4] [fault 86] if %s cannot be stored, the device goes on syncing', async (_name, undo) => {
  const relay = new FakeRelay()
  const [laptop, phone] = [new AppDevice('laptop', relay), new AppDevice('phone', relay)]
  const { session } = phone
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  await writeVault(laptop.session.db, laptop.session.user, VAULT)
  laptop.edit()
  await laptop.sync()
  await writeVault(session.db, session.user, { ...VAULT, isJoining: true })
  await phone.sync()
  const { merge } = session.log
  session.log.merge = async () => {
    throw new AppError('storage-full', 'The disk is full.')
  }
  await expect(undo(session)).rejects.toMatchObject({ code: 'storage-full' })
  expect(await readVault(session.db, session.user)).toEqual(VAULT)
  await phone.sync()
  expect(phone.status).toMatchObject({ state: 'idle', canUndoJoin: true })
  session.log.merge = merge
  await undo(session)
  expect(await readVault(session.db, session.user)).toBe(null)
})
