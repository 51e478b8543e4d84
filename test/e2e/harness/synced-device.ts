import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { leaveYourData } from './data'
import { askToJoin, openDevicesSection, showPairingCode } from './devices'
import { readStoredCommits, type StoredCommit } from './internals'
import { callWorker } from './worker-calls'

/** One browser of a user. */
export interface SyncedDevice {
  name: string
  /** The change contains the text. Resolves after the app has stored the change. */
  saveChange(text: string): Promise<void>
  readCommits(): Promise<StoredCommit[]>
  showPairingCode(): Promise<string>
  askToJoin(code: string): Promise<string>
  /** Waits until the device shows the digits, and allows the other device to join. */
  allowJoin(digits: string): Promise<void>
  confirmJoin(): Promise<void>
  waitUntilJoined(): Promise<void>
  /** Waits until the section "Devices" shows a text. */
  waitForText(text: RegExp): Promise<void>
  /** Presses a button in the section "Devices" that has one of the names. */
  pressAnyButtonOf(...names: string[]): Promise<void>
}

export async function pairDevices(owner: SyncedDevice, joiner: SyncedDevice): Promise<void> {
  const digits = await joiner.askToJoin(await owner.showPairingCode())
  await owner.allowJoin(digits)
  await joiner.confirmJoin()
  await owner.waitUntilJoined()
}

/** Commits about joining another log exist only on one device. */
const readSharedCommits = async (device: SyncedDevice): Promise<string[]> =>
  (await device.readCommits())
    .filter(({ events }) => !events.some(({ type }) => type === 'CommitsMerged'))
    .map((commit) => `${commit.id} ${JSON.stringify(commit.events, sortFields)}`)
    .sort()

/** WebDriver returns the fields of an object in another order. */
const sortFields = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const listRepeated = (commits: readonly string[]): string[] =>
  commits.filter((commit, i) => commits.indexOf(commit) !== i)

/** Waits until all devices have the same commits, and every log contains each of `texts` exactly once. */
export async function expectSameLogs(devices: readonly SyncedDevice[], texts: readonly string[]): Promise<void> {
  for (const device of devices) {
    const listMissing = async () => {
      const commitsText = (await readSharedCommits(device).catch(() => [])).join('\n')
      return texts.filter((text) => commitsText.split(`"${text}"`).length !== 2)
    }
    await expect
      .poll(listMissing, { message: `texts that ${device.name} does not have once`, timeout: 60_000 })
      .toEqual([])
  }
  const [firstDevice, ...otherDevices] = devices
  if (!firstDevice) return
  const listDifferences = async () => {
    const expectedCommits = await readSharedCommits(firstDevice)
    const differences = listRepeated(expectedCommits)
    for (const device of otherDevices) {
      const otherCommits = await readSharedCommits(device)
      differences.push(...listRepeated(otherCommits))
      differences.push(
        ...expectedCommits
          .filter((commit) => !otherCommits.includes(commit))
          .map((commit) => `not in ${device.name}: ${commit}`),
      )
      differences.push(
        ...otherCommits
          .filter((commit) => !expectedCommits.includes(commit))
          .map((commit) => `only in ${device.name}: ${commit}`),
      )
    }
    return differences
  }
  await expect.poll(listDifferences, { timeout: 60_000 }).toEqual([])
}

export class PlaywrightDevice implements SyncedDevice {
  constructor(
    readonly name: string,
    readonly page: Page,
    private readonly username: string,
  ) {}

  async saveChange(text: string): Promise<void> {
    await callWorker(this.page, 'execute', {
      type: 'CreateProfile',
      name: text,
      description: '',
      goals: { Array: 0.4 },
    })
  }

  /** Adds about `bytes` bytes that cannot be compressed. */
  async growLog(bytes: number): Promise<void> {
    const goals = { Array: 0.4 }
    const name = `Large ${bytes}`
    const description = randomBytes(bytes).toString('base64')
    await callWorker(this.page, 'execute', { type: 'CreateProfile', name, description, goals })
    const events = (await this.readCommits()).flatMap(({ events }) => events)
    const id = events.find((event) => event.name === name)?.id
    await callWorker(this.page, 'execute', { type: 'DeleteProfile', id })
  }

  readCommits(): Promise<StoredCommit[]> {
    return readStoredCommits(this.page, this.username)
  }

  showPairingCode(): Promise<string> {
    return showPairingCode(this.page)
  }

  async askToJoin(code: string): Promise<string> {
    const asking = await askToJoin(this.page, code)
    return asking.getByText(/^\d{3} \d{3}$/).innerText()
  }

  async allowJoin(digits: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Add a device' })
    await expect(dialog.getByText(digits)).toBeVisible()
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
  }

  async confirmJoin(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Join a log from another device' })
    await dialog.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  async waitUntilJoined(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Add a device' })
    await expect(dialog.getByText(/has joined/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await leaveYourData(this.page)
  }

  async waitForText(text: RegExp): Promise<void> {
    await expect((await openDevicesSection(this.page)).getByText(text)).toBeVisible()
  }

  async pressAnyButtonOf(...names: string[]): Promise<void> {
    const devicesSection = await openDevicesSection(this.page)
    const buttons = names.map((name) => devicesSection.getByRole('button', { name, exact: true }))
    const [firstButton, ...otherButtons] = buttons
    if (firstButton) await otherButtons.reduce((found, button) => found.or(button), firstButton).click()
  }
}
