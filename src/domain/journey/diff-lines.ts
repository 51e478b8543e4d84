import DiffMatchPatch from 'diff-match-patch'

/** One line of a diff. `before` and `after` are the line's numbers in the two texts, counted from 1. */
export type DiffLine =
  | { kind: 'same'; text: string; before: number; after: number }
  | { kind: 'added'; text: string; before: null; after: number }
  | { kind: 'removed'; text: string; before: number; after: null }

/** If the differing parts have more lines in total, the diff is one replaced block, because a comparison takes quadratic time. */
const MAX_CHANGED_LINES = 2000

const differ = new DiffMatchPatch()
// Without a time limit the result does not depend on the clock.
differ.Diff_Timeout = 0

/** A newline at the end adds no empty line. */
function splitLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function countCommonStart(a: readonly string[], b: readonly string[]): number {
  const limit = Math.min(a.length, b.length)
  let length = 0
  while (length < limit && a[length] === b[length]) length++
  return length
}

function countCommonEnd(a: readonly string[], b: readonly string[], minStart: number): number {
  const limit = Math.min(a.length, b.length) - minStart
  let length = 0
  while (length < limit && a[a.length - 1 - length] === b[b.length - 1 - length]) length++
  return length
}

type Change = [kind: number, lines: readonly string[]]

const addLineEnds = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

function findChanges(a: readonly string[], b: readonly string[]): Change[] {
  if (a.length + b.length > MAX_CHANGED_LINES) {
    return [
      [DiffMatchPatch.DIFF_DELETE, a],
      [DiffMatchPatch.DIFF_INSERT, b],
    ]
  }
  const { chars1, chars2, lineArray } = differ.diff_linesToChars_(addLineEnds(a), addLineEnds(b))
  const diffs = differ.diff_main(chars1, chars2, false)
  differ.diff_charsToLines_(diffs, lineArray)
  return diffs.map(([kind, text]) => [kind, splitLines(text)])
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

/** Compares two texts line by line for display. Ignores differences in line ends. The same texts always give the same result. */
export function diffLines(a: string, b: string): DiffLine[] {
  const [before, after] = [splitLines(a), splitLines(b)]
  const start = countCommonStart(before, after)
  const end = countCommonEnd(before, after, start)
  return toLines([
    [DiffMatchPatch.DIFF_EQUAL, before.slice(0, start)],
    ...findChanges(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    [DiffMatchPatch.DIFF_EQUAL, before.slice(before.length - end)],
  ])
}

const CONTEXT_LINES = 3

/** Drops unchanged lines that are not near a change. The line numbers of the remaining lines show the gaps. */
export function keepChangesWithContext(lines: readonly DiffLine[]): DiffLine[] {
  const indexesToKeep = new Set<number>()
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return
    for (let i = at - CONTEXT_LINES; i <= at + CONTEXT_LINES; i++) indexesToKeep.add(i)
  })
  return lines.filter((_, at) => indexesToKeep.has(at))
}

/** A range of lines of a text, counted from 0. `to` is excluded. */
export interface LineRange {
  from: number
  to: number
}

/** Returns the changed lines of `after`: all lines between the common start and the common end of the two texts. */
export function findChangedRange(before: string, after: string): LineRange {
  const [oldLines, newLines] = [before.split('\n'), after.split('\n')]
  const from = countCommonStart(oldLines, newLines)
  return { from, to: newLines.length - countCommonEnd(oldLines, newLines, from) }
}
