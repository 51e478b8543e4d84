import { SLUG_PATTERN } from '#domain/problem'
import { SOLVE_KEY, type SolveKey } from '#domain/solve'
import { userKey } from '#domain/username'
import { commonPrefixAndSuffix } from '#lib/common-ends'
import { listStoredNames } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'
import { DRAFT_PREFIX } from '../worker-client/forget-drafts'
import { cancelPendingText, storeText, storeTextSoon } from './draft-writer'
import { blankForms } from './forms'
import { type Draft, type DraftKind, openDrafts } from './open-drafts'
import { readDraftText, removeSavedDraft, unsavedText } from './saved-drafts'

/** The user name of the signed-in user, whose drafts are stored. */
let owner = ''
/**
 * Forms that were opened in this tab, by the names of their localStorage entries. If another tab changes the draft of such a form, this tab
 * keeps its text.
 */
const openedHere = new Map<string, { key: SolveKey; kind: DraftKind }>()

const entryNameOf = (key: SolveKey, kind: DraftKind): string => `${DRAFT_PREFIX}${owner}.${kind}.${key}`

/** Marks a form as opened in this tab. */
export function claimDraft(key: SolveKey, kind: DraftKind): void {
  openedHere.set(entryNameOf(key, kind), { key, kind })
}

/**
 * Stores a changed draft after a short delay. Each draft has its own localStorage entry, so two tabs do not overwrite each other's drafts.
 */
export function storeDraftSoon(key: SolveKey, kind: DraftKind): void {
  claimDraft(key, kind)
  storeTextSoon(entryNameOf(key, kind), () => {
    const draft: Draft<Record<string, string>> | undefined = openDrafts.drafts[key]?.[kind]
    return draft && isChanged(draft) ? writeDraft(draft) : null
  })
}

/** Removes a draft that was cancelled. */
export function deleteDraft(key: SolveKey, kind: DraftKind): void {
  storeText(releaseDraft(key, kind), null)
}

/** Removes a draft that was saved, once the change is also in the second copy. */
export function deleteSavedDraft(key: SolveKey, kind: DraftKind, draft: Draft<Record<string, string>>): void {
  const name = releaseDraft(key, kind)
  // After a sign-out all drafts are deleted, so there is nothing to remove.
  if (!isSignedIn(owner)) return
  if (isChanged(draft)) removeSavedDraft(name, writeDraft(draft))
  else removeSavedDraft(name)
}

/** Ends the storing of a draft by this tab, and returns the name of its localStorage entry. */
function releaseDraft(key: SolveKey, kind: DraftKind): string {
  const name = entryNameOf(key, kind)
  cancelPendingText(name)
  openedHere.delete(name)
  return name
}

/** Whether the user changed a field of the form. */
export function isChanged({ base, form }: Readonly<Draft<Readonly<Texts>>>): boolean {
  return Object.keys(form).some((field) => form[field] !== base[field])
}

type OnDraft = (key: SolveKey, kind: DraftKind, draft: Draft | null) => unknown

const isOpen = (key: SolveKey, kind: DraftKind): boolean => openDrafts.drafts[key]?.[kind] !== undefined

/**
 * Loads the user's stored drafts, and then follows changes by other tabs. Drafts that this tab only copied from another tab are updated.
 * Drafts of forms that were opened in this tab are kept, and stored again if another tab removes their entry.
 */
export function loadDrafts(username: string, onDraft: OnDraft): void {
  owner = userKey(username)
  for (const name of listStoredNames(DRAFT_PREFIX)) readEntry(name, readDraftText(username, name), onDraft)
  addEventListener('storage', ({ key: name, newValue }) => {
    const openedForm = name === null ? undefined : openedHere.get(name)
    if (openedForm && newValue === null) storeDraftSoon(openedForm.key, openedForm.kind)
    else if (name !== null && !openedForm)
      readEntry(
        name,
        unsavedText(newValue, username),
        (key, kind, draft) => isOpen(key, kind) && onDraft(key, kind, draft),
      )
  })
}

function readEntry(name: string, text: string | null, onDraft: OnDraft): void {
  const start = `${DRAFT_PREFIX}${owner}.`
  if (!name.startsWith(start)) return
  const [kind, ...rest] = name.slice(start.length).split('.')
  const key = rest.join('.')
  if (isDraftKind(kind) && (kind === 'problem' ? SLUG_PATTERN : SOLVE_KEY).test(key))
    onDraft(key, kind, text === null ? null : readDraft(kind, text))
}

type Texts = Record<string, string>

/**
 * A text as a difference from another text: the length of the common prefix and of the common suffix in UTF-16 units, and the text between
 * them.
 */
type TextDifference = [start: number, between: string, end: number]

export const isDraftKind = (text: string | undefined): text is DraftKind =>
  text !== undefined && Object.hasOwn(blankForms(), text)

/** Serializes a draft. The base values are stored as differences from the current values, so that long code is not stored twice. */
export function writeDraft({ base, form }: Readonly<Draft<Readonly<Texts>>>): string {
  const baseDifferences = Object.entries(form).map(([field, text]) => [field, differenceOf(base[field] ?? '', text)])
  return JSON.stringify({ base: Object.fromEntries(baseDifferences), form })
}

/**
 * Parses a draft, also in the format of earlier builds, which stored the base values in full. Returns null if the text is not valid, or if
 * its fields are those of another build.
 */
export function readDraft(kind: DraftKind, storedText: string): Draft | null {
  try {
    const { base, form } = entriesOf(JSON.parse(storedText))
    const draft: Draft<Texts> = { base: {}, form: {} }
    const fields = Object.keys(blankForms()[kind])
    for (const field of fields) {
      const text = form.get(field)
      const baseText = typeof text === 'string' ? rebuildText(base.get(field), text) : null
      if (typeof text !== 'string' || baseText === null) return null
      draft.form[field] = text
      draft.base[field] = baseText
    }
    const isWhole = form.size === fields.length && base.size === form.size
    return isWhole ? (draft as Draft) : null
  } catch {
    return null
  }
}

function entriesOf({ base, form }: { base: object; form: object }): Record<'base' | 'form', Map<string, unknown>> {
  return { base: new Map(Object.entries(base)), form: new Map(Object.entries(form)) }
}

function differenceOf(text: string, otherText: string): TextDifference {
  const { start, end } = commonPrefixAndSuffix(text, otherText)
  return [start, text.slice(start, text.length - end), end]
}

/** Rebuilds a text from its difference from another text. Returns null if the stored difference is not valid. */
function rebuildText(stored: unknown, other: string): string | null {
  if (typeof stored === 'string') return stored
  if (!Array.isArray(stored)) return null
  const [start, between, end]: unknown[] = stored
  const isValid = isLength(start, other) && isLength(end, other) && typeof between === 'string'
  return isValid ? other.slice(0, start) + between + other.slice(other.length - end) : null
}

const isLength = (value: unknown, { length }: string): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= length
