import { Importer } from '../../extension/background/importer'
import { isHistoryComplete } from '../../extension/background/next-step'
import { openDatabase, Store } from '../../extension/background/store'
import type { SiteRequest } from '../../extension/messages'
import type { Answer } from '../../extension/rules/site-answer'

const CODE = 'for number in numbers:\n    total += number\n'.repeat(35)

/**
 * Imports a history of `count` submissions from a fake site that responds at once, without pauses between requests. Returns the number of
 * submissions per second.
 */
export async function importHistory(count: number): Promise<number> {
  const name = `bench-${count}-${performance.now()}`
  const store = new Store(await openDatabase(name))
  const startTime = performance.now()
  await new Promise<void>((resolve) => {
    const importer: Importer = new Importer({
      store,
      now: Date.now,
      random: () => 0.5,
      sleep: () => Promise.resolve(),
      version: 'bench',
      wakeAt: () => {},
      sendRequest: (request) => Promise.resolve(createAnswer(request, count)),
      readVisibility: async (views) => views.map(() => false),
      onChange: async () => {
        const [history] = await store.db.getAll('histories')
        if (history && isHistoryComplete(history)) void importer.shutDown().then(resolve)
      },
    })
    importer.wake()
  })
  const seconds = (performance.now() - startTime) / 1000
  store.db.close()
  return count / seconds
}

function createAnswer({ path, body }: SiteRequest, count: number): Answer {
  const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'))
  const user = { data: { userStatus: { username: 'Ada', isSignedIn: true, activeSessionId: 7 } } }
  const rows = Array.from({ length: Math.min(20, count - offset) }, (_, i) => createRow(count - offset - i))
  const page = { submissions_dump: rows, has_next: offset + 20 < count, last_key: '' }
  return {
    status: 200,
    contentType: 'application/json',
    path,
    retryAfter: null,
    isChallenge: false,
    text: JSON.stringify(body === null ? page : user),
    marker: 'one',
  }
}

const createRow = (id: number) => ({
  id,
  title: 'Two Sum',
  title_slug: `problem-${id % 500}`,
  timestamp: 1_600_000_000 + id,
  status_display: 'Accepted',
  lang: 'python3',
  runtime: '6 ms',
  memory: '7 MB',
  is_pending: 'Not Pending',
  code: CODE,
  compare_result: '1'.repeat(60),
})
