import { TABLE_SLUG } from '#domain/problem'
import { SOLVE_KEY, type SolveKey } from '#domain/solve'
import { userKey } from '#domain/username'
import { isSignedIn } from '../../../shared/prefs'
import { DRAFT_PREFIX } from '../../../worker-client/forget-drafts'
import { type Draft, type DraftKind, history } from '../store'
import { isDraftKind, readDraft, writeDraft } from './stored-draft'

const WRITE_DELAY_MS = 300

let owner = ''
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<string, { key: SolveKey; kind: DraftKind }>()
/** Forms opened in this tab. Another tab's draft of the same form does not change them. */
const own = new Map<string, { key: SolveKey; kind: DraftKind }>()

const nameOf = (key: SolveKey, kind: DraftKind): string => `${DRAFT_PREFIX}${owner}.${kind}.${key}`

/** Marks a form as opened in this tab. */
export function claimDraft(key: SolveKey, kind: DraftKind): void {
  own.set(nameOf(key, kind), { key, kind })
}

/** Stores a changed draft after a short delay. Each draft has its own localStorage entry, so tabs overwrite no other drafts. */
export function storeDraftSoon(key: SolveKey, kind: DraftKind): void {
  claimDraft(key, kind)
  waiting.set(nameOf(key, kind), { key, kind })
  clearTimeout(timer)
  timer = setTimeout(flushDrafts, WRITE_DELAY_MS)
}

/** Removes a draft that was saved or cancelled. */
export function deleteDraft(key: SolveKey, kind: DraftKind): void {
  waiting.delete(nameOf(key, kind))
  own.delete(nameOf(key, kind))
  writeDraftText(nameOf(key, kind), null)
}

/** Stores all waiting drafts now. Stores nothing after a sign-out, because drafts are deleted with the user's data. */
export function flushDrafts(): void {
  clearTimeout(timer)
  const signedIn = isSignedIn(owner)
  for (const [name, { key, kind }] of waiting) {
    const draft: Draft<Record<string, string>> | undefined = history.drafts[key]?.[kind]
    const changed = draft && Object.keys(draft.form).some((field) => draft.form[field] !== draft.base[field])
    if (signedIn) writeDraftText(name, changed ? writeDraft(draft) : null)
  }
  waiting.clear()
}

/** The stored text of a draft; null if there is none. */
export function readDraftText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores the text of a draft, or removes it for null. If the browser refuses, a message says that drafts are not stored. */
export function writeDraftText(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    history.draftsKept = true
  } catch {
    history.draftsKept = false
  }
}

type Adopt = (key: SolveKey, kind: DraftKind, draft: Draft | null) => unknown

const isOpen = (key: SolveKey, kind: DraftKind): boolean => history.drafts[key]?.[kind] !== undefined

/**
 * Loads the user's stored drafts and then follows changes by other tabs. Copies of another tab's drafts are updated. Forms
 * opened in this tab are not, and are stored again if another tab removes their entry.
 */
export function loadDrafts(username: string, adopt: Adopt): void {
  owner = userKey(username)
  for (const [name, text] of stored()) take(name, text, adopt)
  addEventListener('storage', ({ key: name, newValue }) => {
    const mine = name === null ? undefined : own.get(name)
    if (mine && newValue === null) storeDraftSoon(mine.key, mine.kind)
    else if (name !== null && !mine)
      take(name, newValue, (key, kind, draft) => isOpen(key, kind) && adopt(key, kind, draft))
  })
  addEventListener('pagehide', flushDrafts)
  document.addEventListener('visibilitychange', flushDrafts)
}

function stored(): [string, string][] {
  try {
    return Object.entries(localStorage)
  } catch {
    return []
  }
}

function take(name: string, text: string | null, adopt: Adopt): void {
  const start = `${DRAFT_PREFIX}${owner}.`
  if (!name.startsWith(start)) return
  const [kind, ...rest] = name.slice(start.length).split('.')
  const key = rest.join('.')
  if (isDraftKind(kind) && (kind === 'problem' ? TABLE_SLUG : SOLVE_KEY).test(key))
    adopt(key, kind, text === null ? null : readDraft(kind, text))
}
