import type { Draft, DraftKind } from '../store'

type Texts = Record<string, string>

/** A text as a difference to another text: lengths of the common prefix and suffix in UTF-16 units, and the text between. */
type Beside = [start: number, between: string, end: number]

/** The fields of each form. A stored draft with other fields is from another build and is ignored. */
const FIELDS: Record<DraftKind, readonly string[]> = {
  code: ['code'],
  details: ['minutes', 'hint', 'notes'],
  feedback: [
    'time_to_solve',
    'time_complexity',
    'space_complexity',
    'performance',
    'readability',
    'correctness',
    'maintainability',
    'quality',
    'final_score',
    'summary',
    'reply',
  ],
  problem: ['note'],
  reply: ['text'],
}

export const isDraftKind = (text: string | undefined): text is DraftKind =>
  text !== undefined && Object.hasOwn(FIELDS, text)

/** Serializes a draft. The base values are stored as differences to the current ones, so that long code is not stored twice. */
export function writeDraft({ base, form }: Readonly<Draft<Readonly<Texts>>>): string {
  const begun = Object.entries(form).map(([field, text]) => [field, beside(base[field] ?? '', text)])
  return JSON.stringify({ base: Object.fromEntries(begun), form })
}

/** Parses a draft, also in the format of earlier builds, which stored both sides in full. Null if the text is not valid. */
export function readDraft(kind: DraftKind, stored: string): Draft | null {
  try {
    const { base, form } = entriesOf(JSON.parse(stored))
    const draft: Draft<Texts> = { base: {}, form: {} }
    for (const field of FIELDS[kind]) {
      const text = form.get(field)
      const begun = typeof text === 'string' ? from(base.get(field), text) : null
      if (typeof text !== 'string' || begun === null) return null
      draft.form[field] = text
      draft.base[field] = begun
    }
    const isWhole = form.size === FIELDS[kind].length && base.size === form.size
    return isWhole ? (draft as Draft) : null
  } catch {
    return null
  }
}

function entriesOf({ base, form }: { base: object; form: object }): Record<'base' | 'form', Map<string, unknown>> {
  return { base: new Map(Object.entries(base)), form: new Map(Object.entries(form)) }
}

function beside(text: string, other: string): Beside {
  const [last, otherLast] = [text.length - 1, other.length - 1]
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  while (end < most - start && text.charCodeAt(last - end) === other.charCodeAt(otherLast - end)) end++
  return [start, text.slice(start, text.length - end), end]
}

/** Rebuilds a text from its difference to another text. Null if the stored difference is not valid. */
function from(stored: unknown, other: string): string | null {
  if (typeof stored === 'string') return stored
  if (!Array.isArray(stored)) return null
  const [start, between, end]: unknown[] = stored
  const fits = isLength(start, other) && isLength(end, other) && typeof between === 'string'
  return fits ? other.slice(0, start) + between + other.slice(other.length - end) : null
}

const isLength = (value: unknown, { length }: string): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= length
