import { expect, test } from '@playwright/test'
import type { DevicesServer } from './devices-server'
import { expectSameLogs, type PlaywrightDevice, type SyncedDevice } from './synced-device'

/** A sync server with the smallest limit, 1 MB, refuses a log of this size. */
const OVER_LIMIT_BYTES = 1_100_000

/**
 * The sync server is down, has an old copy of its files, has lost its files, or is full. After each fault, every device
 * must have every change exactly once. `earlierTexts` are the texts of the changes before the call.
 */
export async function testServerFaults(
  server: DevicesServer,
  devices: readonly [PlaywrightDevice, ...SyncedDevice[]],
  earlierTexts: readonly string[],
): Promise<void> {
  const allTexts = [...earlierTexts]
  const editOnAllDevices = async (text: string) => {
    for (const device of devices) {
      await device.saveChange(`${text} of ${device.name}`)
      allTexts.push(`${text} of ${device.name}`)
    }
  }
  const expectSameCommits = () => expectSameLogs(devices, allTexts)
  const syncAll = async () => {
    for (const device of devices) await device.pressAnyButtonOf('Try again', 'Sync now')
  }

  await test.step('the disk has no typed text', async () => {
    await expectSameCommits()
    await server.stop()
    const disk = server.readDisk()
    expect(disk.length).toBeGreaterThan(1_000)
    for (const text of allTexts) expect(disk).not.toContain(text)
    await server.start()
  })

  await test.step('down, and back with an earlier copy of its disk', async () => {
    await server.stop()
    const copy = server.copyDisk()
    await server.start()
    await editOnAllDevices('After the copy')
    await expectSameCommits()
    await server.stop()
    await editOnAllDevices('While it was down')
    for (const device of devices) {
      await device.waitForText(/· 1 change waiting/)
      await device.waitForText(/did not answer.*Nothing is lost/)
    }
    server.replaceDisk(copy)
    await server.start()
    await syncAll()
    for (const device of devices) await device.waitForText(/The server had lost changes/)
    await expectSameCommits()
  })

  await test.step('its disk is empty', async () => {
    await server.stop()
    server.replaceDisk(null)
    await server.start()
    await editOnAllDevices('After the wipe')
    for (const device of devices) await device.waitForText(/The server no longer has this log/)
    await devices[0].pressAnyButtonOf('Upload it again')
    await devices[0].waitForText(/^Synced .* devices?$/)
    // Another device may already have found the uploaded log, and then offers another button.
    for (const device of devices.slice(1)) {
      await device.pressAnyButtonOf('Upload it again', 'Try again', 'Sync now')
      await device.waitForText(/^Synced .* devices?$/)
    }
    await expectSameCommits()
  })

  await test.step('it is full', async () => {
    await devices[0].growLog(OVER_LIMIT_BYTES)
    await expectSameCommits()
    await server.stop()
    await server.start({ SYNC_VAULT_MB: '1' })
    await editOnAllDevices('While it was full')
    for (const device of devices) {
      await device.waitForText(/· 1 change waiting/)
      await device.waitForText(/This log has reached the server's limit of .*Nothing is lost/)
    }
    await server.stop()
    await server.start()
    await syncAll()
    await expectSameCommits()
    for (const device of devices) await device.waitForText(/^Synced [^·]* · 3 devices$/)
  })
}
