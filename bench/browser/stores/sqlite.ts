import sqlite3InitModule, { type Database } from '@sqlite.org/sqlite-wasm'
import type { Submission } from '#domain/solve'
import { createKey, DATABASE_NAME, type LightSolve, type Store } from './store'

const CREATE_SOLVES_TABLE = `CREATE TABLE IF NOT EXISTS solves (
  key TEXT PRIMARY KEY, slug TEXT NOT NULL, timestamp INTEGER NOT NULL, status TEXT NOT NULL, lang TEXT NOT NULL,
  title TEXT, timeUsed INTEGER, notes TEXT, code TEXT, codingJourney TEXT)`

/** SQLite's official WebAssembly build, with a file system and a journal for a file with a single user. */
export function createSqliteStore(): Store {
  let db: Database
  return {
    async open() {
      const sqlite3 = await sqlite3InitModule({ print: () => undefined, printErr: () => undefined })
      const { OpfsSAHPoolDb } = await sqlite3.installOpfsSAHPoolVfs({})
      db = new OpfsSAHPoolDb(`/${DATABASE_NAME}`)
      db.exec(['PRAGMA locking_mode = exclusive;', 'PRAGMA journal_mode = WAL;', CREATE_SOLVES_TABLE])
    },
    async write(chunks) {
      // The operating system decides when the data reaches the disk, as with a relaxed transaction of IndexedDB.
      db.exec('PRAGMA synchronous = OFF')
      const insert = db.prepare('INSERT OR REPLACE INTO solves VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)')
      for (const chunk of chunks) {
        db.transaction(() => {
          for (const solve of chunk) insert.bind(listValues(solve)).stepReset()
        })
      }
      insert.finalize()
    },
    async read() {
      // The query selects the fields of `LightSolve`, which TypeScript cannot know.
      return db.selectObjects('SELECT slug, timestamp, status, timeUsed FROM solves') as unknown as LightSolve[]
    },
    async saveNote(solve, text) {
      db.exec('PRAGMA synchronous = FULL')
      db.exec({ sql: 'UPDATE solves SET notes = ? WHERE key = ?', bind: [text, createKey(solve)] })
    },
  }
}

function listValues(solve: Submission) {
  const { slug, timestamp, status, lang, facts } = solve
  const journey = facts.codingJourney ? JSON.stringify(facts.codingJourney) : null
  return [
    createKey(solve),
    slug,
    timestamp,
    status,
    lang,
    facts.title ?? null,
    facts.timeUsed ?? null,
    facts.code ?? null,
    journey,
  ]
}
