import type { StoredCommit } from '../internals'
import type { SyncedDevice } from '../synced-device'
import { type Locator, type WebKitPage, waitUntil } from './page'

/** The tests cannot call the app's worker in WebKit, so `saveChange` creates a profile with the form. */
export class WebKitDevice implements SyncedDevice {
  readonly name = 'WebKit'

  constructor(private readonly page: WebKitPage) {}

  async saveChange(text: string): Promise<void> {
    await this.#closeDialogs()
    await this.page.getByRole('banner').getButton('Dashboard').click()
    await this.page.getButton('Manage Profiles').click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getButton('New Profile').click()
    await dialog.getByLabel('Name').fill(text)
    await dialog.getByLabel('Array').fill('40')
    await dialog.getButton('Create').click()
    await dialog.getButton('New Profile').waitForVisible()
  }

  readCommits(): Promise<StoredCommit[]> {
    return this.page.evaluate(
      () =>
        new Promise<StoredCommit[]>((resolve, reject) => {
          const opening = indexedDB.open('solvelog')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const tx = opening.result.transaction('commits')
            const reading = tx.objectStore('commits').getAll()
            tx.oncomplete = () => {
              opening.result.close()
              resolve(reading.result)
            }
          }
        }),
    )
  }

  async showPairingCode(): Promise<string> {
    await this.#openDevicesSection()
    await this.#getDevicesSection().getButton('Add a device…').click()
    return this.page.getByRole('dialog', 'Add a device').getByCss('[data-pairing-code]').innerText()
  }

  async askToJoin(code: string): Promise<string> {
    await this.page.getButton('Join a log from another device').click()
    const dialog = this.#getJoinDialog()
    await dialog.getByLabel('Code').fill(code)
    await dialog.getButton('Ask to join').click()
    return waitUntil('the digits', async () => /\d{3} \d{3}/.exec(await dialog.innerText())?.[0])
  }

  async allowJoin(digits: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', 'Add a device')
    await dialog.getByText(digits).waitForVisible()
    await dialog.getButton('Allow').click()
  }

  async confirmJoin(): Promise<void> {
    await this.#getJoinDialog().getButton('Join').click()
    await this.page.getButton('Sync Now').waitForEnabled()
  }

  async waitUntilJoined(): Promise<void> {
    const dialog = this.page.getByRole('dialog', 'Add a device')
    await dialog.getByText('has joined').waitForVisible()
    await dialog.getButton('Done').click()
    await this.#closeDialogs()
  }

  async waitForText(text: RegExp): Promise<void> {
    await this.#openDevicesSection()
    const hasLine = async () =>
      (await this.#getDevicesSection().innerText()).split('\n').some((line) => text.test(line.trim()))
    await waitUntil(`${text} in Devices`, hasLine, 20_000)
  }

  async pressAnyButtonOf(...names: string[]): Promise<void> {
    await this.#openDevicesSection()
    await waitUntil(`one of the buttons ${names.join(', ')}`, async () => {
      for (const name of names) {
        const button = this.#getDevicesSection().getButton(name)
        if ((await button.count()) === 0 || (await button.getAttribute('aria-disabled')) === 'true') continue
        // A key is pressed, because the driver does not always scroll to a button in the dialog before a click.
        await button.press('Enter')
        return true
      }
      throw new Error(`Devices shows: ${await this.#getDevicesSection().innerText()}`)
    })
  }

  #getDevicesSection(): Locator {
    return this.page.getByRole('region', 'Devices', true)
  }

  #getJoinDialog(): Locator {
    return this.page.getByRole('dialog', 'Join a log from another device')
  }

  async #openDevicesSection(): Promise<void> {
    if ((await this.#getDevicesSection().count()) > 0) return
    await this.#closeDialogs()
    await this.page.getByRole('banner').getButton('More').click()
    await this.page.getByRole('banner').getButton('Your data').click()
    await this.#getDevicesSection().waitForVisible()
  }

  async #closeDialogs(): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    for (let tries = 0; tries < 3 && (await dialog.count()) > 0; tries++) await this.page.press('Escape')
    await dialog.waitUntilGone()
  }
}
