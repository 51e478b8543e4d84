import type { SecondCopyStatus, SharedFolderStatus } from '#protocol/backup'
import type { DevicesStatus } from '#protocol/devices'
import type { Head } from '#protocol/head'
import type { Failure } from '#protocol/result'
import type { SourceName, UpdateMessage, Views } from '#protocol/views'

type Send = (message: UpdateMessage) => void

/** Sends numbered updates to the page: all views (the data that the page shows), or only the changed views. */
export class UpdateStream {
  #updateNumber = 0
  /** The views sent last, as JSON text, because the session may change objects that views share; null before the first update. */
  #sentTexts: TextsByView | null = null

  constructor(private send: Send) {}

  /** Sends the views that have changed since the last update; nothing if none has changed. */
  publish(views: Views, head: Head): void {
    if (!this.#sentTexts) {
      this.publishWhole(views, head)
      return
    }
    const texts = toJsonTexts(views)
    const slices = selectChangedViews(this.#sentTexts, texts, views)
    if (Object.keys(slices).length === 0) return
    this.#sentTexts = texts
    this.send({ kind: 'change', from: this.#updateNumber, to: ++this.#updateNumber, slices, head })
  }

  publishWhole(views: Views, head: Head): void {
    this.#sentTexts = toJsonTexts(views)
    this.send({ kind: 'whole', at: ++this.#updateNumber, views, head })
  }

  stop(): void {
    this.send = () => undefined
  }

  /** `failedSource` is the source of submissions or problems whose failure the text reports. */
  sendToast(tone: 'success' | 'error' | 'info', text: string, failedSource: SourceName | null = null): void {
    this.send({ kind: 'toast', tone, text, failedSource })
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

type TextsByView = Record<string, string>

/** Converts each view to JSON text, to compare it with the text that was sent last. Views are small. */
const toJsonTexts = (views: Views): TextsByView =>
  Object.fromEntries(Object.entries(views).map(([name, slice]) => [name, JSON.stringify(slice)]))

const selectChangedViews = (before: TextsByView, after: TextsByView, views: Views): Partial<Views> =>
  Object.fromEntries(Object.entries(views).filter(([name]) => before[name] !== after[name]))
