import * as v from 'valibot'
import { proxy } from 'valtio'
import { userKey } from '#domain/username'
import { listStoredNames } from '../browser/local-storage'
import { state } from '../state/state'
import { DRAFT_PREFIX } from '../worker-client/forget-drafts'
import { cancelPendingText, storeTextSoon } from './draft-writer'
import { readDraftText, removeSavedDraft } from './saved-drafts'

/** The forms whose text is stored until it is saved or discarded, so that no typed text is lost if the browser is killed (fault 47). */
const FORM_KINDS = ['added', 'list', 'profile', 'table'] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** A form with text that was typed in an earlier visit and not saved. */
export interface KeptForm {
  kind: FormKind
  /** The id of the item that the form edits; empty if the form creates an item. */
  id: string
  /** The name that the user typed into the form; empty without one. */
  name: string
}

/** The forms of earlier visits that the page offers to open again. */
export const keptForms = proxy<{ offeredForms: KeptForm[] }>({ offeredForms: [] })

const NAMED_FORM = v.fallback(v.object({ name: v.string() }), { name: '' })

/** The names of the localStorage entries of forms that were opened in this tab. */
const openedHere = new Set<string>()

/** Offers all forms that were not saved in earlier visits. Called when the user's data is loaded. */
export function offerKeptForms(): void {
  const prefix = entryPrefix()
  // Browsers list the entries in any order.
  const names = prefix === null ? [] : listStoredNames(prefix).sort()
  keptForms.offeredForms = names.flatMap((entryName) => {
    const [first, ...rest] = entryName.slice(prefix?.length).split('.')
    const kind = FORM_KINDS.find((knownKind) => knownKind === first)
    const form = kind && !openedHere.has(entryName) ? readForm(entryName) : null
    return kind && form !== null ? [{ kind, id: rest.join('.'), name: v.parse(NAMED_FORM, form).name }] : []
  })
}

/** Removes a form from the offered ones, because the user has opened it. */
export function stopOffering(kind: FormKind, id: string): void {
  const name = entryNameOf(kind, id)
  if (name !== null) openedHere.add(name)
  keptForms.offeredForms = keptForms.offeredForms.filter((one) => one.kind !== kind || one.id !== id)
}

/** Reads the stored values of a form; null if there are no valid ones. */
export function readKeptForm<T>(kind: FormKind, id: string, schema: v.GenericSchema<unknown, T>): T | null {
  const result = v.safeParse(schema, readForm(entryNameOf(kind, id)))
  return result.success ? result.output : null
}

/** Stores the values of a form. `values` is null if the form was saved or discarded, or has no text; then removes them. */
export function keepForm(kind: FormKind, id: string, values: object | null): void {
  const name = entryNameOf(kind, id)
  if (name === null) return
  if (values) storeTextSoon(name, () => JSON.stringify(values))
  else {
    cancelPendingText(name)
    removeSavedDraft(name)
    stopOffering(kind, id)
  }
}

/** Calls `onChange` when another tab changes the stored values of a form. */
export function onKeptFormChange(kind: FormKind, id: string, onChange: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === entryNameOf(kind, id)) onChange()
  })
}

/** Returns the start of the names of the user's localStorage entries; null while nobody is signed in. */
const entryPrefix = (): string | null => (state.username === null ? null : `${DRAFT_PREFIX}${userKey(state.username)}.`)

function entryNameOf(kind: FormKind, id: string): string | null {
  const prefix = entryPrefix()
  return prefix && prefix + (id === '' ? kind : `${kind}.${id}`)
}

function readForm(name: string | null): unknown {
  if (state.username === null || name === null) return null
  try {
    return JSON.parse(readDraftText(state.username, name) ?? 'null')
  } catch {
    return null
  }
}
