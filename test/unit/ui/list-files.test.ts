import { beforeEach, expect, test, vi } from 'vitest'
import type { JoinedFiles } from '#domain/lists/list-files'
import { createDropHandlers } from '../../../src/ui/features/lists/files'
import { state } from '../../../src/ui/state/state'

beforeEach(() => {
  state.toast = null
})

/** Drops files by their paths. Returns their joined text; null if a toast refuses them. */
async function drop(files: Record<string, string>): Promise<JoinedFiles | null> {
  const entries = Object.entries(files).map(([path, text]) => ({
    fullPath: `/${path}`,
    file: (resolve: (file: File) => void) => resolve(new File([text], path)),
  }))
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry, getAsFile: () => null }))
  const onFiles = vi.fn<(joined: JoinedFiles) => void>()
  const event = { preventDefault: vi.fn(), dataTransfer: { files: entries, items } }
  createDropHandlers(onFiles).onDrop(event as never)
  await vi.waitFor(() => expect(onFiles.mock.calls.length > 0 || state.toast !== null).toBe(true))
  return onFiles.mock.calls[0]?.[0] ?? null
}

test('[N35] a dropped company has the files and the name of its folder', async () => {
  expect(await drop({ 'google/1. Thirty Days.csv': 'Two Sum', 'google/README.md': 'About' })).toEqual({
    name: 'Google',
    text: '## Thirty Days\nTwo Sum',
  })
})

test.each([
  [['google/Google.csv', 'google/Google_30days.csv']],
  [['jp/JPMorgan.csv', 'jp/JPMorgan_30days.csv']],
  [['google/0-30 days.csv', 'google/3-6 months.csv']],
  [['google/google.csv', 'google/within 30 days.csv']],
])('[N35] the files %s belong to one company', async (paths) => {
  expect(await drop(Object.fromEntries(paths.map((path) => [path, 'Two Sum'])))).not.toBeNull()
})

test.each([
  ['files of several companies', { 'google/all.csv': 'Two Sum', 'meta/all.csv': '3Sum' }, 'several lists'],
  ['a folder without a table', { 'google/README.md': 'About' }, 'no CSV file'],
  ['an empty file', { 'google.csv': ' \n' }, 'This file is empty'],
  ['a file that is no text', { 'google.csv': 'PK\u0003\0' }, 'is not a text file'],
  ['a file that is too large', { 'google.csv': 'x'.repeat(5_000_001) }, 'larger than'],
])('[N35] %s are refused with a reason', async (_, files, reason) => {
  expect(await drop(files as Record<string, string>)).toBeNull()
  expect(state.toast).toMatchObject({ tone: 'error', text: expect.stringContaining(reason) })
})
