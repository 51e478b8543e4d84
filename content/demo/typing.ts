interface Hunk {
  /** The number of lines before the hunk in the old text and in the new text. */
  oldStart: number
  newStart: number
  removed: string[]
  added: string[]
}

function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Returns how much it counts that a line was kept: a long line counts more than a brace or an empty line. */
function lineWeight(line: string): number {
  return 1 + line.trim().length
}

/**
 * Returns a function with the total weight of the lines that `before` from line `i` on and `after` from line `j` on have in common, in the
 * same order.
 */
function commonWeights(before: string[], after: string[]): (i: number, j: number) => number {
  const width = after.length + 1
  const table = new Int32Array((before.length + 1) * width)
  const at = (i: number, j: number): number => table[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const line = before[i] ?? ''
      const keptWeight = line === after[j] ? at(i + 1, j + 1) + lineWeight(line) : 0
      table[i * width + j] = Math.max(keptWeight, at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

function lineHunks(before: string[], after: string[]): Hunk[] {
  const common = commonWeights(before, after)
  const hunks: Hunk[] = []
  let open: Hunk | undefined
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const oldLine = before[i]
    const newLine = after[j]
    if (oldLine !== undefined && oldLine === newLine) {
      open = undefined
      i++
      j++
      continue
    }
    if (!open) {
      open = { oldStart: i, newStart: j, removed: [], added: [] }
      hunks.push(open)
    }
    if (newLine === undefined || (oldLine !== undefined && common(i + 1, j) >= common(i, j + 1))) {
      open.removed.push(oldLine ?? '')
      i++
    } else {
      open.added.push(newLine)
      j++
    }
  }
  return hunks
}

/** The text as it grows while it is typed, word by word, symbol by symbol. */
function growingTexts(text: string): string[] {
  let soFar = ''
  return (text.match(/\s*\w+|\s*[^\w\s]+|\s+$/g) ?? []).map((token) => {
    soFar += token
    return soFar
  })
}

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

/** A person changes a line at the place where it differs. */
function lineStates(before: string, after: string): string[] {
  const start = commonPrefix(before, after)
  const end = commonPrefix(reversed(before.slice(start)), reversed(after.slice(start)))
  const head = after.slice(0, start)
  const tail = after.slice(after.length - end)
  const middle = after.slice(start, after.length - end)
  const cut = head + tail === before ? [] : [head + tail]
  return [...cut, ...growingTexts(middle).map((part) => head + part + tail)]
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

/** Lines that pair up are changed one after another; other blocks are deleted and typed again. */
function hunkStates({ removed, added }: Hunk): string[] {
  if (removed.length === added.length && removed.length <= 3) {
    return removed.flatMap((line, index) => {
      const typedText = added.slice(0, index).join('')
      const remainingText = removed.slice(index + 1).join('')
      return lineStates(line, added[index] ?? '').map((state) => typedText + state + remainingText)
    })
  }
  const half = removed.length > 6 ? [removed.slice(0, Math.floor(removed.length / 2)).join('')] : []
  const cut = removed.length > 0 ? [...half, ''] : []
  return [...cut, ...growingTexts(added.join('')).map(endLine)]
}

/** The states a text passes through while a person turns it into another, the last one included. */
export function editingStates(before: string, after: string): string[] {
  const oldLines = toLines(before)
  const newLines = toLines(after)
  const states = lineHunks(oldLines, newLines).flatMap((hunk) => {
    const head = newLines.slice(0, hunk.newStart).join('')
    const tail = oldLines.slice(hunk.oldStart + hunk.removed.length).join('')
    return hunkStates(hunk).map((state) => head + state + tail)
  })
  return [...states, after]
}
