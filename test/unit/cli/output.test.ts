import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SolveRecord } from '#domain/table/solve-record'
import { formatChange, formatOverview, formatScores, formatSolve, type Overview } from '../../../cli/log/text'
import { print, printError, printJson } from '../../../cli/output'
import { assertProperty } from '../../property'

/** All characters that a terminal may obey. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u
const UNSAFE_CODES = Array.from({ length: 0x3000 }, (_, code) => code).filter((code) =>
  UNSAFE.test(String.fromCodePoint(code)),
)
const anyHostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...UNSAFE_CODES).map((code) => String.fromCodePoint(code)),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))
const LINE_END_OR_TAB = /\r?\n|\t/g

afterEach(() => vi.restoreAllMocks())

function captureOutput(stream: 'stdout' | 'stderr'): { read(): string } {
  const spy = vi.spyOn(process[stream], 'write').mockReturnValue(true)
  return { read: () => spy.mock.lastCall?.[0]?.toString() ?? '' }
}

describe('[X7] a text with control characters or bidirectional marks', () => {
  it('is written with escapes, and all other characters are unchanged', async () => {
    expect(UNSAFE_CODES).toHaveLength(65 + 12 + 2)
    const output = captureOutput('stdout')
    await print('Zwei\t“Sum” 二 😀 é\r\n\u001b[2J\u009b1m\u0007\b\r\u202e\u2028\0')
    expect(output.read()).toBe('Zwei\t“Sum” 二 😀 é\r\n\\u{1b}[2J\\u{9b}1m\\u{7}\\u{8}\\u{d}\\u{202e}\\u{2028}\\u{0}')
  })

  it('never reaches the terminal, as text, JSON or message', async () => {
    const stdout = captureOutput('stdout')
    const stderr = captureOutput('stderr')
    await assertProperty(
      fc.asyncProperty(anyHostileText, async (text) => {
        await print(text)
        expect(stdout.read().replace(LINE_END_OR_TAB, '')).not.toMatch(UNSAFE)
        await printJson(JSON.stringify({ [text]: text }, null, 2))
        expect(stdout.read().replace(LINE_END_OR_TAB, '')).not.toMatch(UNSAFE)
        expect(JSON.parse(stdout.read())).toEqual({ [text]: text })
        printError(text)
        expect(stderr.read().replace(/\t|\n$/g, '')).not.toMatch(UNSAFE)
      }),
    )
  })

  it('adds no line to the summary, to a solve or to the list of changes', () => {
    const forged = 'ada\nEvery checksum and the hash match.'
    const header = { user: forged, exportedAt: '2026-01-01T00:00:00.000Z', commits: 0, events: 0 }
    const overview = { header, commitHeaders: [], submissions: 0, profile: forged, scores: [] } as unknown as Overview
    const solve = {
      title: forged,
      status: forged,
      lang: forged,
      notes: forged,
      alsoTyped: [],
      solvedAt: null,
      timeUsed: null,
      feedback: null,
    }
    const texts = [
      formatOverview(overview, null),
      formatScores(overview),
      formatSolve(solve as unknown as SolveRecord),
      formatChange({ time: header.exportedAt, what: forged, counts: true } as never),
    ]
    for (const text of texts) {
      expect(text).toContain('Every checksum')
      expect(text).not.toMatch(/^Every checksum/m)
    }
  })

  it('is written by one module only', () => {
    const folder = fileURLToPath(new URL('../../../cli', import.meta.url))
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const writers = files.filter((file) =>
      /console\.|process\.std(out|err)\b/.test(readFileSync(join(folder, file), 'utf8')),
    )
    expect(writers).toEqual(['output.ts'])
  })
})
