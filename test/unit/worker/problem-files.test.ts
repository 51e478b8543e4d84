import { expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import { writeProblemFiles } from '#worker/backup/problem-files'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { foldEvents, makeSolveRecorded } from '../events/event-fixtures'
import { makeBareSession, makeLog } from './session-with'

const OWN_TEXT = '# My own notes on this problem\n'

function makeFolder(files: Map<string, string>): FileSystemDirectoryHandle {
  const getFileHandle = async (name: string, { create = false } = {}) => {
    if (!files.has(name) && !create) throw new DOMException('no such file', 'NotFoundError')
    return {
      getFile: async () => new File([files.get(name) ?? ''], name),
      createWritable: async () => ({
        write: async (text: string) => files.set(name, text),
        close: async () => undefined,
      }),
    }
  }
  return { name: 'notes', getFileHandle } as unknown as FileSystemDirectoryHandle
}

test('[N15] an export to a folder replaces its own files, and no file of someone else', async () => {
  const solves = ['two-sum', 'lru-cache'].map((slug, n) =>
    makeSolveRecorded({ key: `${slug}|${n}`, slug, timestamp: n }),
  )
  const makeSession = (title: string) =>
    makeBareSession({
      log: Object.assign(makeLog(foldEvents(solves)), { readCommits: async function* () {} }),
      problems: new Map([['lru-cache', { slug: 'lru-cache', title, categories: [] } as unknown as Problem]]),
      now: () => 0,
    })
  const task = new ProgressTask({ now: () => 0, sleep: async () => undefined }, new AbortController().signal, () => {})
  const files = new Map([['two-sum.md', OWN_TEXT]])
  const folder = makeFolder(files)
  const firstResult = await writeProblemFiles(makeSession('LRU'), folder, task)
  expect(firstResult).toMatchObject({ writtenFileCount: 1, foreignFiles: ['two-sum.md'] })
  const secondResult = await writeProblemFiles(makeSession('LRU Cache'), folder, task)
  expect(secondResult).toMatchObject({ writtenFileCount: 1, unchangedFileCount: 0, foreignFiles: ['two-sum.md'] })
  expect(files.get('two-sum.md')).toBe(OWN_TEXT)
  expect(files.get('lru-cache.md')).toContain('# LRU Cache')
})
