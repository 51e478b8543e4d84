import type { SecondCopyStatus, SharedFolderStatus } from '#protocol/backup'
import type { DevicesStatus } from '#protocol/devices'
import type { Head } from '#protocol/head'
import type { Failure } from '#protocol/result'
import type { UpdateMessage, Views } from '#protocol/views'

type Send = (message: UpdateMessage) => void

/** Sends ordered updates to the page: all views first, then the changes. */
export class UpdateStream {
  #at = 0
  /** The sent views as JSON, because later views may share objects that the session mutates. */
  #sent: Texts | null = null

  constructor(private send: Send) {}

  /** Sends the slices that changed since the last update, if any. */
  publish(views: Views, head: Head): void {
    if (!this.#sent) {
      this.publishWhole(views, head)
      return
    }
    const texts = textsOf(views)
    const slices = changed(this.#sent, texts, views)
    if (Object.keys(slices).length === 0) return
    this.#sent = texts
    this.send({ kind: 'change', from: this.#at, to: ++this.#at, slices, head })
  }

  /** Sends all views. */
  publishWhole(views: Views, head: Head): void {
    this.#sent = textsOf(views)
    this.send({ kind: 'whole', at: ++this.#at, views, head })
  }

  /** Stops sending. */
  stop(): void {
    this.send = () => undefined
  }

  sendToast(tone: 'success' | 'error' | 'info', text: string): void {
    this.send({ kind: 'toast', tone, text })
  }

  sendArrival(text: string): void {
    this.send({ kind: 'arrival', text })
  }

  sendProgress(done: number, of: number): void {
    this.send({ kind: 'work', done, of })
  }

  sendFolderStatus(facts: SharedFolderStatus | null): void {
    this.send({ kind: 'folder', facts })
  }

  sendDevicesStatus(facts: DevicesStatus): void {
    this.send({ kind: 'devices', facts })
  }

  sendCopyStatus(copy: SecondCopyStatus): void {
    this.send({ kind: 'copy', copy })
  }

  sendFailure(failure: Failure): void {
    this.send({ kind: 'failure', failure })
  }
}

type Texts = Record<string, string>

/** Slices are small, so they are compared as JSON. */
const textsOf = (views: Views): Texts =>
  Object.fromEntries(Object.entries(views).map(([name, slice]) => [name, JSON.stringify(slice)]))

const changed = (before: Texts, after: Texts, views: Views): Partial<Views> =>
  Object.fromEntries(Object.entries(views).filter(([name]) => before[name] !== after[name]))
