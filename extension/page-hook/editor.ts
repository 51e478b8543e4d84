import { entryOf } from '#lib/own-entry'
import { fingerprint } from '../rules/fingerprint'

/** The parts of Monaco that the hook uses. Each may be missing in another version. */
export interface Monaco {
  editor?: {
    getModels?(): Model[]
    getEditors?(): Editor[]
    onDidCreateModel?(listener: (model: Model) => void): unknown
  }
}

interface Model {
  getValue(): string
  getLanguageId?(): string
  onDidChangeContent(listener: (change?: ContentChange) => void): unknown
}

/** Monaco's event of a change. `isFlush`: the page replaced the whole text. */
interface ContentChange {
  changes?: readonly { text: string }[]
  isFlush?: boolean
  isUndoing?: boolean
  isRedoing?: boolean
}

interface Editor {
  getModel?(): Model | null
  getRawOptions?(): { readOnly?: boolean; domReadOnly?: boolean }
}

/** Time without typing after which the code is reported, and the longest time between reports while typing; milliseconds. */
const REST = 1_000
const MAX_WAIT = 5_000

/** A change that adds at least so many UTF-16 units which were not in the editor before is not typed. */
const PASTED = 100

/** Languages of editors that hold no solution, such as those of notes, test cases and settings. */
const NOT_CODE = new Set(['plaintext', 'markdown', 'json'])

/**
 * Code in the editor. `languageId` is Monaco's name of the language, which differs from the site's. `how` and `start` are those of
 * the message.
 */
export interface TypedCode {
  slug: string
  code: string
  languageId: string
  how: 'keys' | 'pasted' | 'replaced'
  start: string
}

/** Changes that have not been reported yet. */
interface PendingChanges {
  model: Model
  slug: string
  since: number
  how: TypedCode['how']
  /** The text before the first of them; after the last replacement by the page, the new text. */
  before: string
}

/** Dependencies of the watcher. */
export interface EditorDeps {
  report(typed: TypedCode): void
  /** The displayed problem; null on other pages. */
  slug(): string | null
  setTimeout(callback: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
  /** Milliseconds; only differences count. */
  now(): number
}

/** Watches the code in the page's editor. A change only starts a timer; the text is read when the timer ends. */
export class EditorWatcher {
  /** The last known text of each watched model. */
  private readonly texts = new WeakMap<Model, string>()
  private pending: PendingChanges | null = null
  private timer: unknown = null

  constructor(private readonly deps: EditorDeps) {}

  /** Watches all models, now and later. */
  attach({ editor }: Monaco): void {
    for (const model of editor?.getModels?.() ?? []) this.watch(editor, model)
    editor?.onDidCreateModel?.((model) => this.watch(editor, model))
  }

  /** Reports the code that has not been reported yet. */
  flush(): void {
    const { pending } = this
    this.pending = null
    this.deps.clearTimeout(this.timer)
    if (pending === null) return
    const { model, slug, how, before } = pending
    const code = model.getValue()
    this.texts.set(model, code)
    this.deps.report({ slug, code, languageId: model.getLanguageId?.() ?? '', how, start: fingerprint(before) })
  }

  private watch(editor: Monaco['editor'], model: Model): void {
    if (this.texts.has(model)) return
    this.texts.set(model, model.getValue())
    model.onDidChangeContent((change) => this.onChange(editor, model, change))
  }

  private onChange(editor: Monaco['editor'], model: Model, change: ContentChange | undefined): void {
    const slug = this.deps.slug()
    if (slug === null || !isTypedInto(editor, model)) return
    if (this.pending !== null && (this.pending.model !== model || this.pending.slug !== slug)) this.flush()
    const now = this.deps.now()
    const before = this.texts.get(model) ?? ''
    this.pending ??= { model, slug, since: now, how: 'keys', before }
    if (change?.isFlush) Object.assign(this.pending, { how: 'replaced', before: model.getValue() })
    else if (change && isPasted(change, before)) this.pending.how = 'pasted'
    this.deps.clearTimeout(this.timer)
    const wait = Math.max(0, Math.min(REST, this.pending.since + MAX_WAIT - now))
    this.timer = this.deps.setTimeout(() => this.flush(), wait)
  }
}

/** Looks at a visible problem page without an editor before it is reported, one look a second. */
const PATIENCE = 20

/** Notices that a problem page shows no editor. The site loads it some seconds after the page. */
export class EditorSearch {
  private slug: string | null = null
  private looks = 0

  constructor(private readonly reportMissing: () => void) {}

  /** Called every second. `slug` is the problem in the foreground, or null. */
  look(slug: string | null, monaco: Monaco | undefined): void {
    if (slug === null) return
    if (slug !== this.slug) Object.assign(this, { slug, looks: 0 })
    if (typeof monaco?.editor?.getModels === 'function') return
    this.looks += 1
    if (this.looks === PATIENCE) this.reportMissing()
  }
}

/** Whether a change adds a long text that was not in the editor before. Code that is moved, or brought back, was typed. */
function isPasted({ changes = [], isUndoing, isRedoing }: ContentChange, before: string): boolean {
  if (isUndoing || isRedoing) return false
  return changes.some(({ text }) => text.length >= PASTED && !before.includes(text.trim()))
}

/**
 * Whether a model holds the solution and is in an editor that can be typed into. The code of an earlier submission is shown
 * read-only, and notes and test cases have editors of their own.
 */
function isTypedInto(editor: Monaco['editor'], model: Model): boolean {
  if (NOT_CODE.has(model.getLanguageId?.() ?? '')) return false
  const editors = editor?.getEditors?.()
  if (editors === undefined) return true
  return editors.some((one) => {
    const { readOnly, domReadOnly } = one.getRawOptions?.() ?? {}
    return one.getModel?.() === model && readOnly !== true && domReadOnly !== true
  })
}

/** The site's names of the languages for which Monaco uses another name, most used first. */
const SITE_NAMES: Record<string, readonly string[]> = {
  python: ['python3', 'python', 'pythondata'],
  go: ['golang'],
  sql: ['mysql', 'mssql', 'postgresql', 'oraclesql'],
  mysql: ['mysql', 'mssql', 'postgresql', 'oraclesql'],
  pgsql: ['postgresql'],
  shell: ['bash'],
}

/**
 * The site's name for a language of Monaco's. If several are possible, the language last used for the problem decides.
 */
export function siteLanguage(languageId: string, lastUsed: string | null): string {
  const names = entryOf(SITE_NAMES, languageId) ?? []
  if (lastUsed !== null && names.includes(lastUsed)) return lastUsed
  return names[0] ?? languageId
}
