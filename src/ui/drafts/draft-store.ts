import { SLUG_PATTERN } from '#domain/problem'
import { SOLVE_KEY, type SolveKey } from '#domain/solve'
import { toUserKey } from '#domain/username'
import { measureCommonEnds } from '#lib/common-ends'
import { listStoredNames } from '../browser/local-storage'
import { isSignedIn } from '../state/prefs'
import { DRAFT_PREFIX } from '../worker-client/forget-drafts'
import { cancelPendingText, storeText, storeTextSoon } from './draft-writer'
import { createBlankForms } from './forms'
import { type Draft, type DraftKind, type FieldTexts, openDrafts } from './open-drafts'
import { getUnsavedText, readDraftText, removeSavedDraft } from './saved-drafts'

/** The key of the signed-in user, whose drafts (unsaved texts of forms) this module stores. */
let ownerKey = ''
/**
 * Forms that were opened in this tab, by the names of their localStorage entries. If another tab changes one of their drafts, the text in
 * this tab stays the same.
 */
const formsOpenedInTab = new Map<string, { key: SolveKey; kind: DraftKind }>()

const getEntryName = (key: SolveKey, kind: DraftKind): string => `${DRAFT_PREFIX}${ownerKey}.${kind}.${key}`

/** Records that a form was opened in this tab. */
export function claimDraft(key: SolveKey, kind: DraftKind): void {
  formsOpenedInTab.set(getEntryName(key, kind), { key, kind })
}

/**
 * Stores a changed draft after a short delay. Each draft has its own localStorage entry, so two tabs do not overwrite each other's drafts.
 */
export function storeDraftSoon(key: SolveKey, kind: DraftKind): void {
  claimDraft(key, kind)
  storeTextSoon(getEntryName(key, kind), () => {
    const draft: Draft<FieldTexts> | undefined = openDrafts.drafts[key]?.[kind]
    return draft && isChanged(draft) ? serializeDraft(draft) : null
  })
}

export function deleteDraft(key: SolveKey, kind: DraftKind): void {
  storeText(releaseDraft(key, kind), null)
}

/** Removes a saved draft when the saved change is also in the second copy of the log, outside the database. */
export function deleteSavedDraft(key: SolveKey, kind: DraftKind, draft: Draft<FieldTexts>): void {
  const name = releaseDraft(key, kind)
  // After a sign-out all drafts are deleted, so there is nothing to remove.
  if (!isSignedIn(ownerKey)) return
  if (isChanged(draft)) removeSavedDraft(name, serializeDraft(draft))
  else removeSavedDraft(name)
}

/** Stops storing a draft in this tab. Returns the name of its localStorage entry. */
function releaseDraft(key: SolveKey, kind: DraftKind): string {
  const name = getEntryName(key, kind)
  cancelPendingText(name)
  formsOpenedInTab.delete(name)
  return name
}

export function isChanged({ base, form }: Readonly<Draft<Readonly<FieldTexts>>>): boolean {
  return Object.keys(form).some((field) => form[field] !== base[field])
}

type DraftHandler = (key: SolveKey, kind: DraftKind, draft: Draft | null) => unknown

const isOpen = (key: SolveKey, kind: DraftKind): boolean => openDrafts.drafts[key]?.[kind] !== undefined

/**
 * Calls `onDraft` for each stored draft of the user, and later for drafts of open forms that another tab changes. A form that was opened in
 * this tab keeps its text, and its draft is stored again if another tab removes it.
 */
export function loadDrafts(username: string, onDraft: DraftHandler): void {
  ownerKey = toUserKey(username)
  for (const name of listStoredNames(DRAFT_PREFIX)) readEntry(name, readDraftText(username, name), onDraft)
  addEventListener('storage', ({ key: name, newValue }) => {
    const openedForm = name === null ? undefined : formsOpenedInTab.get(name)
    if (openedForm && newValue === null) storeDraftSoon(openedForm.key, openedForm.kind)
    else if (name !== null && !openedForm)
      readEntry(
        name,
        getUnsavedText(newValue, username),
        (key, kind, draft) => isOpen(key, kind) && onDraft(key, kind, draft),
      )
  })
}

function readEntry(name: string, text: string | null, onDraft: DraftHandler): void {
  const start = `${DRAFT_PREFIX}${ownerKey}.`
  if (!name.startsWith(start)) return
  const [kind, ...rest] = name.slice(start.length).split('.')
  const key = rest.join('.')
  if (isDraftKind(kind) && (kind === 'problem' ? SLUG_PATTERN : SOLVE_KEY).test(key))
    onDraft(key, kind, text === null ? null : parseDraft(kind, text))
}

/**
 * The difference between two texts: the length of their common prefix, the text in between, and the length of their common suffix. Lengths
 * are in UTF-16 units.
 */
type TextDifference = [prefixLength: number, between: string, suffixLength: number]

export const isDraftKind = (text: string | undefined): text is DraftKind =>
  text !== undefined && Object.hasOwn(createBlankForms(), text)

/** Serializes a draft. Writes `base` as differences from `form`, so that long code is not stored twice. */
export function serializeDraft({ base, form }: Readonly<Draft<Readonly<FieldTexts>>>): string {
  const baseDifferences = Object.entries(form).map(([field, text]) => [
    field,
    computeDifference(base[field] ?? '', text),
  ])
  return JSON.stringify({ base: Object.fromEntries(baseDifferences), form })
}

/**
 * Parses a draft. Also accepts the format of earlier builds, which stored the whole `base`. Returns null if the text is not valid, or if
 * another build with other fields stored it.
 */
export function parseDraft(kind: DraftKind, storedText: string): Draft | null {
  try {
    const { base, form } = toFieldMaps(JSON.parse(storedText))
    const draft: Draft<FieldTexts> = { base: {}, form: {} }
    const fields = Object.keys(createBlankForms()[kind])
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

function toFieldMaps({ base, form }: { base: object; form: object }): Record<'base' | 'form', Map<string, unknown>> {
  return { base: new Map(Object.entries(base)), form: new Map(Object.entries(form)) }
}

function computeDifference(text: string, otherText: string): TextDifference {
  const { start, end } = measureCommonEnds(text, otherText)
  return [start, text.slice(start, text.length - end), end]
}

/**
 * Rebuilds a text from another text and the stored difference. A string is the whole text, as earlier builds stored it. Returns null if
 * `difference` is not valid.
 */
function rebuildText(difference: unknown, otherText: string): string | null {
  if (typeof difference === 'string') return difference
  if (!Array.isArray(difference)) return null
  const [prefixLength, between, suffixLength]: unknown[] = difference
  const isValid = isLength(prefixLength, otherText) && isLength(suffixLength, otherText) && typeof between === 'string'
  return isValid ? otherText.slice(0, prefixLength) + between + otherText.slice(otherText.length - suffixLength) : null
}

const isLength = (value: unknown, { length }: string): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= length
