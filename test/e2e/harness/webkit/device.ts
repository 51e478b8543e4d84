import type { StoredCommit } from '../inside'
import type { SyncedDevice } from '../synced-device'
import { type Locator, until, type WebKitPage } from './page'

/** A device in WebKit, whose client has no way to call the page's worker, so it edits with the form of profiles. */
export class WebKitDevice implements SyncedDevice {
  readonly name = 'WebKit'

  constructor(private readonly page: WebKitPage) {}

  async edit(text: string): Promise<void> {
    await this.#close()
    await this.page.button('Manage Profiles').click()
    const dialog = this.page.role('dialog')
    await dialog.button('New Profile').click()
    await dialog.label('Name').fill(text)
    await dialog.label('Array').fill('40')
    await dialog.button('Create').click()
    await dialog.button('New Profile').visible()
  }

  commits(): Promise<StoredCommit[]> {
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

  async invite(): Promise<string> {
    await this.#openPart()
    await this.#part().button('Add a device…').click()
    return this.page.role('dialog', 'Add a device').css('[data-pairing-code]').innerText()
  }

  async ask(code: string): Promise<string> {
    await this.page.button('Join a log from another device').click()
    const dialog = this.#joining()
    await dialog.label('Code').fill(code)
    await dialog.button('Ask to join').click()
    return until('the digits', async () => /\d{3} \d{3}/.exec(await dialog.innerText())?.[0])
  }

  async allow(digits: string): Promise<void> {
    const dialog = this.page.role('dialog', 'Add a device')
    await dialog.text(digits).visible()
    await dialog.button('Allow').click()
  }

  async join(): Promise<void> {
    await this.#joining().button('Join').click()
    await this.page.button('Sync Now').enabled()
  }

  async seeJoined(): Promise<void> {
    const dialog = this.page.role('dialog', 'Add a device')
    await dialog.text('has joined').visible()
    await dialog.button('Done').click()
    await this.#close()
  }

  async sees(text: RegExp): Promise<void> {
    await this.#openPart()
    const hasLine = async () => (await this.#part().innerText()).split('\n').some((line) => text.test(line.trim()))
    await until(`${text} in Devices`, hasLine, 20_000)
  }

  async press(...names: string[]): Promise<void> {
    await this.#openPart()
    await until(`one of the buttons ${names.join(', ')}`, async () => {
      for (const name of names) {
        const button = this.#part().button(name)
        if ((await button.count()) === 0 || (await button.attribute('aria-disabled')) === 'true') continue
        // With the key, because the driver does not always scroll to a button in the dialog before a click.
        await button.press('Enter')
        return true
      }
      return false
    })
  }

  #part(): Locator {
    return this.page.role('region', 'Devices', true)
  }

  #joining(): Locator {
    return this.page.role('dialog', 'Join a log from another device')
  }

  async #openPart(): Promise<void> {
    if ((await this.#part().count()) > 0) return
    await this.#close()
    await this.page.role('banner').button('Your data').click()
    await this.#part().visible()
  }

  async #close(): Promise<void> {
    const dialog = this.page.role('dialog')
    for (let tries = 0; tries < 3 && (await dialog.count()) > 0; tries++) await this.page.press('Escape')
    await dialog.gone()
  }
}
