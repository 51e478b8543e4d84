/* Playwright sends `writeLongLog` to the page as text, so the function must not use anything outside itself. */

/** Writes about `eventCount` events of the last year directly to the app's database. Returns the exact number. */
export function writeLongLog({
  user,
  eventCount,
  slugs,
}: {
  user: string
  eventCount: number
  slugs: string[]
}): Promise<number> {
  const DAY_MS = 86_400_000
  const solves = Math.floor(eventCount / 5)
  const startMs = Date.now() - 365 * DAY_MS
  const createFeedback = (score: number) => ({
    performance: { time_to_solve: 3, time_complexity: 'O(n)', space_complexity: 'O(1)', comments: 'Fine.' },
    code_quality: { readability: 3, correctness: 4, maintainability: 3, comments: 'Clear names.' },
    summary: { final_score: score, comments: 'Well done.' },
  })
  const commits: { seq: number; id: string; at: number; device: string; cause: string; events: object[] }[] = []
  const addCommit = (at: number, cause: string, events: object[]) => {
    const seq = commits.length + 1
    commits.push({
      seq,
      id: `commit-${seq}`,
      at: Math.max(Math.floor(at), (commits.at(-1)?.at ?? 0) + 1),
      device: 'bench',
      cause,
      events,
    })
  }
  const computeTime = (n: number) => startMs + (n / solves) * 364 * DAY_MS
  for (let from = 0; from < solves; from += 100) {
    const batch = Array.from({ length: Math.min(100, solves - from) }, (_, i) => {
      const n = from + i
      const slug = slugs[n % slugs.length] ?? 'two-sum'
      const timestamp = Math.floor(computeTime(n) / 1000) + (n % 7)
      return { n, slug, timestamp, key: `${slug}|${timestamp}` }
    })
    const syncTime = computeTime(from + 99)
    addCommit(
      syncTime,
      'recent',
      batch.map(({ n, slug, timestamp, key }) => ({
        type: 'SolveRecorded',
        v: 1,
        key,
        slug,
        timestamp,
        status: n % 4 === 3 ? 'Wrong Answer' : 'Accepted',
        lang: 'python3',
        source: 'recent',
        facts: { title: slug },
      })),
    )
    addCommit(
      syncTime + 1000,
      'extension',
      batch.map(({ n, key }) => ({
        type: 'SolveEnriched',
        v: 1,
        key,
        source: 'extension',
        facts: {
          submissionId: String(n),
          timeUsed: 600 + (n % 900),
          code: `def solve_${n}():\n    return ${n}\n`.repeat(20),
        },
      })),
    )
    for (const { n, key } of batch) {
      addCommit(syncTime + 60_000, 'person', [{ type: 'DetailsEdited', v: 1, key, changes: { notes: `Note ${n}` } }])
      addCommit(syncTime + 90_000, 'person', [
        { type: 'FeedbackSaved', v: 1, key, feedback: createFeedback(n % 101), via: 'form' },
      ])
      addCommit(syncTime + 99_000, 'person', [
        { type: 'CodeEdited', v: 1, key, code: `def better_${n}():\n    return ${n}\n` },
      ])
    }
  }
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('solvelog')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const tx = db.transaction(['commits', 'cursors', 'checkpoints'], 'readwrite', { durability: 'relaxed' })
      const store = tx.objectStore('commits')
      store.delete(IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER]))
      tx.objectStore('checkpoints').delete([user])
      for (const commit of commits) store.put(commit, [user, commit.seq])
      const last = commits.at(-1)
      if (last) tx.objectStore('cursors').put({ seq: last.seq, id: last.id, at: last.at }, [user, 'head'])
      tx.onerror = () => reject(tx.error)
      tx.oncomplete = () => {
        db.close()
        localStorage.removeItem(`solvelog.head.${user}`)
        resolve(commits.reduce((sum, { events }) => sum + events.length, 0))
      }
    }
  })
}
