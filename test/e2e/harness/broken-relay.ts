import { expect, test } from '@playwright/test'
import type { DevicesServer } from './devices-server'
import { expectSameLogs, type SyncedDevice } from './synced-device'

/**
 * Takes paired devices through a server that is down, goes back to an earlier copy of its disk, and loses its disk. Each
 * time every device says what happened, takes the offered step, and has every change once.
 */
export async function surviveServerFaults(
  server: DevicesServer,
  devices: readonly SyncedDevice[],
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
    for (const device of devices) {
      await device.edit(`After the wipe of ${device.name}`)
      all.push(`After the wipe of ${device.name}`)
      await device.sees(/The server no longer has this log/)
      await device.press('Upload it again')
      await device.sees(/^Synced/)
    }
    await same()
  })
}
