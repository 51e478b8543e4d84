import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { closeDialog } from './data'
import { askToJoin, devicesPart, pairingCode } from './devices'
import { type StoredCommit, storedCommits } from './inside'
import { ask } from './tap'

/** One of a user's browsers, as a person uses it to sync devices. The flows run the same steps in every engine. */
export interface SyncedDevice {
  name: string
  /** Makes a change with this text, which is on the disk when the promise resolves. */
  edit(text: string): Promise<void>
  /** Reads all commits of the device's stored log. */
  commits(): Promise<StoredCommit[]>
  /** Shows a pairing code. */
  invite(): Promise<string>
  /** Types a code and asks to join. Returns the digits that it shows. */
  ask(code: string): Promise<string>
  /** Compares the displayed digits with `digits`, and allows the other device to join if they are equal. */
  allow(digits: string): Promise<void>
  /** Joins, after the other device has allowed it. */
  join(): Promise<void>
  /** Waits for the notice that the other device has joined, and closes it. */
  seeJoined(): Promise<void>
  /** Waits until "Your data", Devices shows a text. */
  sees(text: RegExp): Promise<void>
  /** Presses the first of these buttons that "Your data", Devices has. */
  press(...names: string[]): Promise<void>
}

/** Pairs two devices by a typed code, and compares the digits. */
export async function pairDevices(owner: SyncedDevice, joiner: SyncedDevice): Promise<void> {
  const digits = await joiner.ask(await owner.invite())
  await owner.allow(digits)
  await joiner.join()
  await owner.seeJoined()
}

/** The texts of a log's commits that all devices share. The records of joining stay on the device. */
const sharedTexts = async (device: SyncedDevice): Promise<string[]> =>
  (await device.commits())
    .filter(({ events }) => !events.some(({ type }) => type === 'CommitsMerged'))
    .map((commit) => `${commit.id} ${JSON.stringify(commit.events, byName)}`)
    .sort()

/** Sorts the fields of an object, because WebDriver returns them in another order. */
const byName = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Waits until all devices have the same commits, each once, and each of these texts once. */
export async function expectSameLogs(devices: readonly SyncedDevice[], texts: readonly string[]): Promise<void> {
  for (const device of devices) {
    const missing = async () => {
      const all = (await sharedTexts(device).catch(() => [])).join('\n')
      return texts.filter((text) => all.split(`"${text}"`).length !== 2)
    }
    await expect.poll(missing, { message: `texts that ${device.name} does not have once`, timeout: 40_000 }).toEqual([])
  }
  const [first, ...others] = devices
  if (!first) return
  const differences = async () => {
    const expected = await sharedTexts(first)
    const found: string[] = expected.filter((commit, i) => expected.indexOf(commit) !== i)
    for (const device of others) {
      const theirs = await sharedTexts(device)
      found.push(
        ...expected.filter((commit) => !theirs.includes(commit)).map((commit) => `not in ${device.name}: ${commit}`),
      )
      found.push(
        ...theirs.filter((commit) => !expected.includes(commit)).map((commit) => `only in ${device.name}: ${commit}`),
      )
    }
    return found
  }
  await expect.poll(differences, { timeout: 40_000 }).toEqual([])
}

/** A device in a browser that Playwright drives. */
export class PlaywrightDevice implements SyncedDevice {
  constructor(
    readonly name: string,
    readonly page: Page,
    private readonly username: string,
  ) {}

  async edit(text: string): Promise<void> {
    await ask(this.page, 'execute', { type: 'CreateProfile', name: text, description: '', goals: { Array: 0.4 } })
  }

  /** Makes a change of this size that cannot be compressed, and takes it back, so that only the log grows. */
  async grow(bytes: number): Promise<void> {
    const goals = { Array: 0.4 }
    const name = `Large ${bytes}`
    const description = randomBytes(bytes).toString('base64')
    await ask(this.page, 'execute', { type: 'CreateProfile', name, description, goals })
    const all = (await this.commits()).flatMap(({ events }) => events)
    const id = all.find((event) => event.name === name)?.id
    await ask(this.page, 'execute', { type: 'DeleteProfile', id })
  }

  commits(): Promise<StoredCommit[]> {
    return storedCommits(this.page, this.username)
  }

  invite(): Promise<string> {
    return pairingCode(this.page)
  }

  async ask(code: string): Promise<string> {
    const asking = await askToJoin(this.page, code)
    return asking.getByText(/^\d{3} \d{3}$/).innerText()
  }

  async allow(digits: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Add a device' })
    await expect(dialog.getByText(digits)).toBeVisible()
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click()
  }

  async join(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Join a log from another device' })
    await dialog.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  async seeJoined(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Add a device' })
    await expect(dialog.getByText(/has joined/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await closeDialog(this.page)
  }

  async sees(text: RegExp): Promise<void> {
    await expect((await devicesPart(this.page)).getByText(text)).toBeVisible({ timeout: 20_000 })
  }

  async press(...names: string[]): Promise<void> {
    const part = await devicesPart(this.page)
    const buttons = names.map((name) => part.getByRole('button', { name, exact: true }))
    const [first, ...others] = buttons
    if (first) await others.reduce((found, button) => found.or(button), first).click()
  }
}
