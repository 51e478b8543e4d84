import { Dexie, type Table } from 'dexie'
import type { Submission } from '#domain/solve'
import { keyOf, NAME, type Store } from './store'

type Row = Omit<Submission, 'facts' | 'own'> & Submission['facts'] & { key: string; notes?: string }

/**
 * Dexie with one record per solve. In Dexie the durability is an option of the connection, so there are two
 * connections.
 */
export function dexie(): Store {
  const relaxed = connect('relaxed')
  const strict = connect('strict')
  return {
    async open() {
      await relaxed.open()
    },
    async write(chunks) {
      for (const chunk of chunks) await relaxed.solves.bulkPut(chunk.map(rowOf))
    },
    async read() {
      return relaxed.solves.toArray()
    },
    async note(solve, notes) {
      await strict.solves.update(keyOf(solve), { notes })
    },
  }
}

function connect(chromeTransactionDurability: 'relaxed' | 'strict'): Dexie & { solves: Table<Row, string> } {
  const db = new Dexie(NAME, { chromeTransactionDurability })
  db.version(1).stores({ solves: 'key' })
  return Object.assign(db, { solves: db.table<Row, string>('solves') })
}

const rowOf = ({ facts, slug, timestamp, status, lang }: Submission): Row => ({
  ...facts,
  key: keyOf({ slug, timestamp, status }),
  slug,
  timestamp,
  status,
  lang,
})
