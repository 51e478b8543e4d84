import * as v from 'valibot'
import { proxy } from 'valtio'
import { toUserKey } from '#domain/username'
import { listStoredNames } from '../browser/local-storage'
import { state } from '../state/state'
import { DRAFT_PREFIX } from '../worker-client/forget-drafts'
import { cancelPendingText, storeTextSoon } from './draft-writer'
import { readDraftText, removeSavedDraft } from './saved-drafts'

/**
 * Forms whose text is stored until the user saves or discards it. So no typed text is lost if the browser is killed (fault 47 in
 * docs/reliability.md).
 */
const FORM_KINDS = ['added', 'list', 'profile', 'table'] as const
export type FormKind = (typeof FORM_KINDS)[number]

export interface UnsavedForm {
  kind: FormKind
  /** The id of the item that the form edits; empty if the form creates an item. */
  id: string
  name: string
}

export const unsavedForms = proxy<{ offeredForms: UnsavedForm[] }>({ offeredForms: [] })

const NAMED_FORM_SCHEMA = v.fallback(v.object({ name: v.string() }), { name: '' })

const entriesOpenedInTab = new Set<string>()

/** Offers all forms that were not saved in earlier visits. */
export function offerUnsavedForms(): void {
  const prefix = getEntryPrefix()
  // Browsers list the entries in any order.
  const names = prefix === null ? [] : listStoredNames(prefix).sort()
  unsavedForms.offeredForms = names.flatMap((entryName) => {
    const [first, ...rest] = entryName.slice(prefix?.length).split('.')
    const kind = FORM_KINDS.find((knownKind) => knownKind === first)
    const form = kind && !entriesOpenedInTab.has(entryName) ? parseStoredForm(entryName) : null
    return kind && form !== null ? [{ kind, id: rest.join('.'), name: v.parse(NAMED_FORM_SCHEMA, form).name }] : []
  })
}

/** Stops offering a form in this tab, because the user has opened, saved or discarded it. */
export function stopOfferingForm(kind: FormKind, id: string): void {
  const name = getEntryName(kind, id)
  if (name !== null) entriesOpenedInTab.add(name)
  unsavedForms.offeredForms = unsavedForms.offeredForms.filter((form) => form.kind !== kind || form.id !== id)
}

/** Returns the stored values of a form; null if there are none, or if they are not valid. */
export function readUnsavedForm<T>(kind: FormKind, id: string, schema: v.GenericSchema<unknown, T>): T | null {
  const result = v.safeParse(schema, parseStoredForm(getEntryName(kind, id)))
  return result.success ? result.output : null
}

/** Stores the values of a form. If `values` is null, removes the stored values: the form was saved or discarded, or is empty. */
export function storeUnsavedForm(kind: FormKind, id: string, values: object | null): void {
  const name = getEntryName(kind, id)
  if (name === null) return
  if (values) storeTextSoon(name, () => JSON.stringify(values))
  else {
    cancelPendingText(name)
    removeSavedDraft(name)
    stopOfferingForm(kind, id)
  }
}

/** Calls `onChange` when another tab changes the stored values of a form. */
export function onUnsavedFormChange(kind: FormKind, id: string, onChange: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === getEntryName(kind, id)) onChange()
  })
}

const getEntryPrefix = (): string | null =>
  state.username === null ? null : `${DRAFT_PREFIX}${toUserKey(state.username)}.`

function getEntryName(kind: FormKind, id: string): string | null {
  const prefix = getEntryPrefix()
  return prefix && prefix + (id === '' ? kind : `${kind}.${id}`)
}

function parseStoredForm(name: string | null): unknown {
  if (state.username === null || name === null) return null
  try {
    return JSON.parse(readDraftText(state.username, name) ?? 'null')
  } catch {
    return null
  }
}
