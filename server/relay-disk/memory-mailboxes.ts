import type { PairingSlot } from '#domain/relay/contract'
import type { Mailbox, MailboxStorage } from '../relay/mailboxes'

type Contents = Map<PairingSlot, Uint8Array<ArrayBuffer>>

/** The messages that two devices exchange to pair (mailboxes). They are never written to the disk. */
export class MemoryMailboxes implements MailboxStorage {
  readonly #mailboxes = new Map<string, { mailbox: Mailbox; contents: Contents }>()

  countMailboxes(): number {
    return this.#mailboxes.size
  }

  findMailbox(id: string): Mailbox | undefined {
    return this.#mailboxes.get(id)?.mailbox
  }

  saveMailbox(id: string, mailbox: Mailbox): void {
    this.#mailboxes.set(id, { mailbox, contents: this.#mailboxes.get(id)?.contents ?? new Map() })
  }

  deleteMailbox(id: string): void {
    this.#mailboxes.delete(id)
  }

  deleteMailboxesOutside(from: number, to: number): void {
    for (const [id, { mailbox }] of this.#mailboxes)
      if (mailbox.openedAt < from || mailbox.openedAt > to) this.#mailboxes.delete(id)
  }

  readSlot(id: string, slot: PairingSlot): Uint8Array<ArrayBuffer> | undefined {
    return this.#mailboxes.get(id)?.contents.get(slot)
  }

  writeSlot(id: string, slot: PairingSlot, bytes: Uint8Array<ArrayBuffer> | undefined): void {
    const contents = this.#mailboxes.get(id)?.contents
    if (bytes) contents?.set(slot, bytes)
    else contents?.delete(slot)
  }
}
