import DiffMatchPatch from 'diff-match-patch'

/**
 * One line of a diff. `before` and `after` are its line numbers in the two texts, from 1; null if it is not in that text.
 */
export type DiffLine =
  | { kind: 'same'; text: string; before: number; after: number }
  | { kind: 'added'; text: string; before: null; after: number }
  | { kind: 'removed'; text: string; before: number; after: null }

/** Above this number of changed lines the diff shows one replaced block, because comparing takes quadratic time. */
const MAX_CHANGED = 2000

const differ = new DiffMatchPatch()
// Without a time limit the result does not depend on the clock.
differ.Diff_Timeout = 0

/** Splits a text into lines; a newline at the end adds no empty line. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const limit = Math.min(a.length, b.length)
  let length = 0
  while (length < limit && a[length] === b[length]) length++
  return length
}

function commonEnd(a: readonly string[], b: readonly string[], least: number): number {
  const limit = Math.min(a.length, b.length) - least
  let length = 0
  while (length < limit && a[a.length - 1 - length] === b[b.length - 1 - length]) length++
  return length
}

type Change = [kind: number, lines: readonly string[]]

const withEnds = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

function changesBetween(a: readonly string[], b: readonly string[]): Change[] {
  if (a.length + b.length > MAX_CHANGED) {
    return [
      [DiffMatchPatch.DIFF_DELETE, a],
      [DiffMatchPatch.DIFF_INSERT, b],
    ]
  }
  const { chars1, chars2, lineArray } = differ.diff_linesToChars_(withEnds(a), withEnds(b))
  const diffs = differ.diff_main(chars1, chars2, false)
  differ.diff_charsToLines_(diffs, lineArray)
  return diffs.map(([kind, text]) => [kind, linesOf(text)])
}

function toLines(changes: readonly Change[]): DiffLine[] {
  let before = 0
  let after = 0
  return changes.flatMap(([kind, lines]) =>
    lines.map((text): DiffLine => {
      if (kind === DiffMatchPatch.DIFF_INSERT) return { kind: 'added', text, before: null, after: ++after }
      if (kind === DiffMatchPatch.DIFF_DELETE) return { kind: 'removed', text, before: ++before, after: null }
      return { kind: 'same', text, before: ++before, after: ++after }
    }),
  )
}

/** Compares two texts line by line for display, ignoring differences in line ends. Deterministic, with bounded cost. */
export function diffLines(a: string, b: string): DiffLine[] {
  const [before, after] = [linesOf(a), linesOf(b)]
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  return toLines([
    [DiffMatchPatch.DIFF_EQUAL, before.slice(0, start)],
    ...changesBetween(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    [DiffMatchPatch.DIFF_EQUAL, before.slice(before.length - end)],
  ])
}

/** Unchanged lines to show around a change. */
const CONTEXT = 3

/** Drops unchanged lines that are not near a change; the line numbers show the gaps. */
export function keepChangesWithContext(lines: readonly DiffLine[]): DiffLine[] {
  const near = new Set<number>()
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return
    for (let i = at - CONTEXT; i <= at + CONTEXT; i++) near.add(i)
  })
  return lines.filter((_, at) => near.has(at))
}

/** Lines of a text, counted from 0; `to` is excluded. */
export interface LineRange {
  from: number
  to: number
}

/** The changed lines of `after`: all lines between the common start and end. */
export function changedLines(before: string, after: string): LineRange {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const from = commonStart(old, now)
  return { from, to: now.length - commonEnd(old, now, from) }
}
