import { type IDBPDatabase, openDB } from 'idb'
import type { Submission } from '#domain/solve'
import { createKey, DATABASE_NAME, type LightSolve, type Store } from './store'

/**
 * Plain IndexedDB without validation or history, for comparison. A chunk of solves becomes two records: one with the large fields, and one
 * with the small fields as JSON text, which IndexedDB reads faster than objects.
 */
export function createRawStore(): Store {
  let db: IDBPDatabase
  return {
    async open() {
      db = await openDB(DATABASE_NAME, 1, {
        upgrade(db) {
          db.createObjectStore('light', { autoIncrement: true })
          db.createObjectStore('heavy', { autoIncrement: true })
          db.createObjectStore('notes')
        },
      })
    },
    async write(chunks) {
      for (const chunk of chunks) {
        const tx = db.transaction(['light', 'heavy'], 'readwrite', { durability: 'relaxed' })
        void tx.objectStore('light').add(JSON.stringify(chunk.map(toLightSolve)))
        void tx.objectStore('heavy').add(chunk.map(({ facts }) => facts))
        await tx.done
      }
    },
    async read() {
      const texts: string[] = await db.getAll('light')
      return texts.flatMap((text): LightSolve[] => JSON.parse(text))
    },
    async saveNote(solve, text) {
      const tx = db.transaction('notes', 'readwrite', { durability: 'strict' })
      void tx.store.put(text, createKey(solve))
      await tx.done
    },
  }
}

const toLightSolve = ({ slug, timestamp, status, facts }: Submission): LightSolve => ({
  slug,
  timestamp,
  status,
  timeUsed: facts.timeUsed,
})
