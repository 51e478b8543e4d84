import type { Failure } from '#wire/result'
import type { Head, PipeMessage, Views } from '#wire/views'

type Send = (message: PipeMessage) => void

const SLICES = ['phase', 'sync', 'profiles', 'progress', 'solves'] as const satisfies readonly (keyof Views)[]

/** The one ordered pipe to the page: the whole first, then each change from position to position. */
export class Pipe {
  #at = 0
  #sent: Views | null = null

  constructor(private readonly send: Send) {}

  /** Sends the slices that differ from what the page has; nothing when none does. */
  publish(views: Views, head: Head): void {
    if (!this.#sent) {
      this.publishWhole(views, head)
      return
    }
    const slices = changed(this.#sent, views)
    if (Object.keys(slices).length === 0) return
    this.#sent = views
    this.send({ kind: 'change', from: this.#at, to: ++this.#at, slices, head })
  }

  /** Sends everything, whatever the page has. */
  publishWhole(views: Views, head: Head): void {
    this.#sent = views
    this.send({ kind: 'whole', at: ++this.#at, views, head })
  }

  notice(tone: 'success' | 'error' | 'info', text: string): void {
    this.send({ kind: 'notice', tone, text })
  }

  failure(failure: Failure): void {
    this.send({ kind: 'failure', failure })
  }
}

/** Slices are small and plain, so their texts tell whether they differ. */
function changed(before: Views, after: Views): Partial<Views> {
  const slices: Partial<Views> = {}
  for (const name of SLICES) copyIfChanged(name, before, after, slices)
  return slices
}

function copyIfChanged<K extends keyof Views>(name: K, before: Views, after: Views, slices: Partial<Views>): void {
  if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) slices[name] = after[name]
}
