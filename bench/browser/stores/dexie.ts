import { Dexie, type Table } from 'dexie'
import type { Submission } from '#domain/solve'
import { createKey, DATABASE_NAME, type Store } from './store'

type Row = Omit<Submission, 'facts' | 'own'> & Submission['facts'] & { key: string; notes?: string }

/** Dexie with one record per solve. It has two connections, because in Dexie durability is an option of a connection. */
export function createDexieStore(): Store {
  const relaxed = connect('relaxed')
  const strict = connect('strict')
  return {
    async open() {
      await relaxed.open()
    },
    async write(chunks) {
      for (const chunk of chunks) await relaxed.solves.bulkPut(chunk.map(toRow))
    },
    async read() {
      return relaxed.solves.toArray()
    },
    async saveNote(solve, notes) {
      await strict.solves.update(createKey(solve), { notes })
    },
  }
}

function connect(chromeTransactionDurability: 'relaxed' | 'strict'): Dexie & { solves: Table<Row, string> } {
  const db = new Dexie(DATABASE_NAME, { chromeTransactionDurability })
  db.version(1).stores({ solves: 'key' })
  return Object.assign(db, { solves: db.table<Row, string>('solves') })
}

const toRow = ({ facts, slug, timestamp, status, lang }: Submission): Row => ({
  ...facts,
  key: createKey({ slug, timestamp, status }),
  slug,
  timestamp,
  status,
  lang,
})
