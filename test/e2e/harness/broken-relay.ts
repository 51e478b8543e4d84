import { expect, test } from '@playwright/test'
import type { DevicesServer } from './devices-server'
import { expectSameLogs, type PlaywrightDevice, type SyncedDevice } from './synced-device'

/** More bytes than a log may have on a server with the smallest limit, of 1 MB. */
const OVER_LIMIT = 1_100_000

/**
 * Takes paired devices through a server that is down, goes back to an earlier copy of its disk, loses its disk, and is full.
 * Each time every device says what happened, takes the offered step, and has every change once.
 */
export async function surviveServerFaults(
  server: DevicesServer,
  devices: readonly [PlaywrightDevice, ...SyncedDevice[]],
  texts: readonly string[],
): Promise<void> {
  const all = [...texts]
  const edit = async (text: string) => {
    for (const device of devices) {
      await device.edit(`${text} of ${device.name}`)
      all.push(`${text} of ${device.name}`)
    }
  }
  const same = () => expectSameLogs(devices, all)
  const syncAll = async () => {
    for (const device of devices) await device.press('Try again', 'Sync now')
  }

  await test.step('the disk has no typed text', async () => {
    await same()
    await server.stop()
    const disk = server.readDisk()
    expect(disk.length).toBeGreaterThan(1_000)
    for (const text of all) expect(disk).not.toContain(text)
    await server.start()
  })

  await test.step('down, and back with an earlier copy of its disk', async () => {
    await server.stop()
    const copy = server.copyDisk()
    await server.start()
    await edit('After the copy')
    await same()
    await server.stop()
    await edit('While it was down')
    for (const device of devices) {
      await device.sees(/· 1 change waiting/)
      await device.sees(/did not answer.*Nothing is lost/)
    }
    server.replaceDisk(copy)
    await server.start()
    await syncAll()
    for (const device of devices) await device.sees(/The server had lost changes/)
    await same()
  })

  await test.step('its disk is empty', async () => {
    await server.stop()
    server.replaceDisk(null)
    await server.start()
    await edit('After the wipe')
    for (const device of devices) await device.sees(/The server no longer has this log/)
    await devices[0].press('Upload it again')
    await devices[0].sees(/^Synced .* devices?$/)
    // The others may have found it again by themselves.
    for (const device of devices.slice(1)) {
      await device.press('Upload it again', 'Try again', 'Sync now')
      await device.sees(/^Synced .* devices?$/)
    }
    await same()
  })

  await test.step('it is full', async () => {
    await devices[0].grow(OVER_LIMIT)
    await same()
    await server.stop()
    await server.start({ SYNC_VAULT_MB: '1' })
    await edit('While it was full')
    for (const device of devices) {
      await device.sees(/· 1 change waiting/)
      await device.sees(/This log has reached the server's limit of .*Nothing is lost/)
    }
    await server.stop()
    await server.start()
    await syncAll()
    await same()
    for (const device of devices) await device.sees(/^Synced [^·]* · 3 devices$/)
  })
}
