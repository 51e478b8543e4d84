import * as v from 'valibot'
import { proxy } from 'valtio'
import { userKey } from '#domain/username'
import { storedNames } from '../browser/local-storage'
import { state } from '../state/state'
import { DRAFT_PREFIX } from '../worker-client/forget-drafts'
import { forgetText, storeTextSoon } from './draft-writer'
import { readDraftText, removeSavedDraft } from './saved-drafts'

/** The forms whose text is kept until it is saved or discarded, so that nothing typed is lost with the page (fault 47). */
const FORM_KINDS = ['added', 'list', 'profile', 'table'] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** A form with text that was typed in an earlier visit and not saved. */
export interface KeptForm {
  kind: FormKind
  /** What the form edits; empty if it creates something. */
  id: string
  /** The name that was typed; empty without one. */
  name: string
}

/** The kept forms that the page offers. */
export const keptForms = proxy<{ offered: KeptForm[] }>({ offered: [] })

const NAMED = v.fallback(v.object({ name: v.string() }), { name: '' })

/** The names of the forms that were opened in this tab. */
const openedHere = new Set<string>()

/** Offers all forms that were not saved in earlier visits. Call when the user's data is loaded. */
export function offerKeptForms(): void {
  const prefix = prefixOf()
  // Browsers list the names in any order.
  const names = prefix === null ? [] : storedNames(prefix).sort()
  keptForms.offered = names.flatMap((stored) => {
    const [first, ...rest] = stored.slice(prefix?.length).split('.')
    const kind = FORM_KINDS.find((one) => one === first)
    const form = kind && !openedHere.has(stored) ? readForm(stored) : null
    return kind && form !== null ? [{ kind, id: rest.join('.'), name: v.parse(NAMED, form).name }] : []
  })
}

/** No longer offers a form, because the user has opened it. */
export function stopOffering(kind: FormKind, id: string): void {
  const name = nameOf(kind, id)
  if (name !== null) openedHere.add(name)
  keptForms.offered = keptForms.offered.filter((one) => one.kind !== kind || one.id !== id)
}

/** Reads what was typed in a form. Null: nothing valid is kept. */
export function readKeptForm<T>(kind: FormKind, id: string, schema: v.GenericSchema<unknown, T>): T | null {
  const result = v.safeParse(schema, readForm(nameOf(kind, id)))
  return result.success ? result.output : null
}

/** Keeps the values of a form. Null: it was saved or discarded, or has no text. */
export function keepForm(kind: FormKind, id: string, values: object | null): void {
  const name = nameOf(kind, id)
  if (name === null) return
  if (values) storeTextSoon(name, () => JSON.stringify(values))
  else {
    forgetText(name)
    removeSavedDraft(name)
    stopOffering(kind, id)
  }
}

/** Follows the changes of a kept form in other tabs. */
export function onKeptFormChange(kind: FormKind, id: string, follow: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === nameOf(kind, id)) follow()
  })
}

/** Null while nobody is signed in. */
const prefixOf = (): string | null => (state.username === null ? null : `${DRAFT_PREFIX}${userKey(state.username)}.`)

function nameOf(kind: FormKind, id: string): string | null {
  const prefix = prefixOf()
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
