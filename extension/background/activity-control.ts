import { giveConsent, hasConsent, withdrawConsent } from './consent'
import { DEMO_ACCOUNT, fillWithDemo, removeDemo } from './demo'
import type { Importer } from './importer'
import { switchSiteScripts } from './site-scripts'
import type { Store } from './store'

/**
 * Starts and ends the import and the scripts in pages of the practice site. Neither runs before the user has pressed Start, or while the
 * extension is paused (E19).
 */
export class ActivityControl {
  constructor(
    private readonly store: Store,
    private readonly importer: Importer,
  ) {}

  get isRunning(): boolean {
    return this.importer.isRunning
  }

  get unstoredStop(): Importer['unstoredStop'] {
    return this.importer.unstoredStop
  }

  async isDemo(): Promise<boolean> {
    return (await this.store.readState()).account?.username === DEMO_ACCOUNT
  }

  async canRecord(): Promise<boolean> {
    return (await hasConsent()) && !(await this.store.readState()).isPaused
  }

  /** Records that the user has pressed Start on the first-run page, and starts the import. */
  async start(): Promise<void> {
    await giveConsent()
    await this.resumeImport()
  }

  /** Continues the import after a start of the background script. */
  async prepareStart(): Promise<void> {
    if (await hasConsent()) await this.importer.prepareStart()
  }

  /** Injects the scripts into open tabs of the practice site, or removes them if nothing may be recorded. */
  async updateSiteScripts(): Promise<void> {
    await switchSiteScripts(await this.canRecord())
  }

  /** Continues the import. If `check` is true, also looks for new submissions. */
  wake(check = false): void {
    void hasConsent().then((isGiven) => isGiven && this.importer.wake(check))
  }

  async handleSiteOpened(): Promise<void> {
    if (await hasConsent()) await this.importer.handleSiteOpened()
  }

  /** Ends a pause or a stop of the import, unless the demo data is shown. `isByPage`: whether a page requested this. */
  async resumeImport(isByPage = false): Promise<void> {
    if (!(await hasConsent()) || (await this.isDemo())) return
    await this.importer.resumeImport(isByPage)
    await switchSiteScripts(true)
  }

  /** Reads all submissions again from the practice site. The recorded test runs and code histories are kept. */
  async readAgain(): Promise<void> {
    if (await hasConsent()) await this.importer.readAgain()
  }

  async pause(): Promise<void> {
    await this.importer.pause()
    await switchSiteScripts(false)
  }

  /**
   * Shows the bundled demo data if the extension has no data of an account, or removes the demo data. The import and the recording are
   * paused, and remain paused after the demo, because the user may have paused them before. `now` is in epoch milliseconds.
   */
  async switchDemo(isOn: boolean, now: number): Promise<void> {
    if (isOn === (await this.isDemo()) || (isOn && (await this.store.listAccounts()).length > 0)) return
    await this.pause()
    await this.importer.shutDown()
    await (isOn ? fillWithDemo(this.store, now) : removeDemo(this.store))
  }

  /** Deletes all data and the consent. Nothing is read or recorded until the user presses Start again. */
  async deleteEverything(): Promise<void> {
    await withdrawConsent()
    await switchSiteScripts(false)
    await this.importer.shutDown()
    await this.store.deleteAll()
  }

  /**
   * Deletes the data of one account. If the account is signed in at the practice site, pauses the import, so that its data is not imported
   * again.
   */
  async deleteAccount(account: string): Promise<void> {
    const isSignedIn = (await this.store.readState()).account?.username.toLowerCase() === account
    if (isSignedIn) await this.pause()
    await this.importer.shutDown()
    await this.store.deleteAccount(account)
    if (!isSignedIn) this.wake()
  }
}
