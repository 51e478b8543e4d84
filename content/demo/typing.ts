interface Hunk {
  /** The number of lines before the hunk in the old text and in the new text. */
  oldStart: number
  newStart: number
  removed: string[]
  added: string[]
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Returns the weight of a line in a comparison of texts: a long line has more weight than a brace or an empty line. */
function computeLineWeight(line: string): number {
  return 1 + line.trim().length
}

/**
 * Compares two texts. The returned function computes how much of the rest is equal: the total weight of the longest common sequence of
 * lines in `before` from line `i` on and in `after` from line `j` on.
 */
function computeCommonWeights(before: string[], after: string[]): (i: number, j: number) => number {
  const width = after.length + 1
  const table = new Int32Array((before.length + 1) * width)
  const getWeight = (i: number, j: number): number => table[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const line = before[i] ?? ''
      const keptWeight = line === after[j] ? getWeight(i + 1, j + 1) + computeLineWeight(line) : 0
      table[i * width + j] = Math.max(keptWeight, getWeight(i + 1, j), getWeight(i, j + 1))
    }
  }
  return getWeight
}

function findHunks(before: string[], after: string[]): Hunk[] {
  const getCommonWeight = computeCommonWeights(before, after)
  const hunks: Hunk[] = []
  let openHunk: Hunk | undefined
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const oldLine = before[i]
    const newLine = after[j]
    if (oldLine !== undefined && oldLine === newLine) {
      openHunk = undefined
      i++
      j++
      continue
    }
    if (!openHunk) {
      openHunk = { oldStart: i, newStart: j, removed: [], added: [] }
      hunks.push(openHunk)
    }
    if (newLine === undefined || (oldLine !== undefined && getCommonWeight(i + 1, j) >= getCommonWeight(i, j + 1))) {
      openHunk.removed.push(oldLine ?? '')
      i++
    } else {
      openHunk.added.push(newLine)
      j++
    }
  }
  return hunks
}

/** Returns the states of a text while it is typed, word by word and symbol by symbol. */
function listGrowingTexts(text: string): string[] {
  let typedText = ''
  return (text.match(/\s*\w+|\s*[^\w\s]+|\s+$/g) ?? []).map((token) => {
    typedText += token
    return typedText
  })
}

function countCommonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function reverseText(text: string): string {
  return [...text].reverse().join('')
}

/** Returns the states of a line while it is edited. Only the part that differs is deleted and typed again. */
function listLineStates(before: string, after: string): string[] {
  const start = countCommonPrefix(before, after)
  const end = countCommonPrefix(reverseText(before.slice(start)), reverseText(after.slice(start)))
  const head = after.slice(0, start)
  const tail = after.slice(after.length - end)
  const middle = after.slice(start, after.length - end)
  const statesAfterDeletion = head + tail === before ? [] : [head + tail]
  return [...statesAfterDeletion, ...listGrowingTexts(middle).map((part) => head + part + tail)]
}

function ensureLineEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

/**
 * Returns the states of a changed block of lines while it is typed. If at most three lines replace the same number of lines, each line is
 * edited. Otherwise the old lines are deleted and the new ones are typed.
 */
function listHunkStates({ removed, added }: Hunk): string[] {
  if (removed.length === added.length && removed.length <= 3) {
    return removed.flatMap((line, index) => {
      const typedText = added.slice(0, index).join('')
      const remainingText = removed.slice(index + 1).join('')
      return listLineStates(line, added[index] ?? '').map((state) => typedText + state + remainingText)
    })
  }
  const halfDeletedState = removed.length > 6 ? [removed.slice(0, Math.floor(removed.length / 2)).join('')] : []
  const statesAfterDeletion = removed.length > 0 ? [...halfDeletedState, ''] : []
  return [...statesAfterDeletion, ...listGrowingTexts(added.join('')).map(ensureLineEnd)]
}

/** Returns the states of a text while a person changes `before` to `after`. The last state is `after`. */
export function listEditingStates(before: string, after: string): string[] {
  const oldLines = splitLines(before)
  const newLines = splitLines(after)
  const states = findHunks(oldLines, newLines).flatMap((hunk) => {
    const head = newLines.slice(0, hunk.newStart).join('')
    const tail = oldLines.slice(hunk.oldStart + hunk.removed.length).join('')
    return listHunkStates(hunk).map((state) => head + state + tail)
  })
  return [...states, after]
}
