import { entryOf } from '#lib/own-entry'

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
  onDidChangeContent(listener: () => void): unknown
}

interface Editor {
  getModel?(): Model | null
  getRawOptions?(): { readOnly?: boolean }
}

/** Time without typing after which the code is reported, and the longest time between reports while typing; milliseconds. */
const REST = 1_000
const MAX_WAIT = 5_000

/** Code that was typed. `languageId` is Monaco's name of the language, which differs from the site's. */
export interface TypedCode {
  slug: string
  code: string
  languageId: string
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
  private readonly watched = new WeakSet<Model>()
  private pending: { model: Model; slug: string; since: number } | null = null
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
    const { model, slug } = pending
    this.deps.report({ slug, code: model.getValue(), languageId: model.getLanguageId?.() ?? '' })
  }

  private watch(editor: Monaco['editor'], model: Model): void {
    if (this.watched.has(model)) return
    this.watched.add(model)
    model.onDidChangeContent(() => this.onChange(editor, model))
  }

  private onChange(editor: Monaco['editor'], model: Model): void {
    const slug = this.deps.slug()
    if (slug === null || !isTypedInto(editor, model)) return
    if (this.pending !== null && (this.pending.model !== model || this.pending.slug !== slug)) this.flush()
    const now = this.deps.now()
    this.pending ??= { model, slug, since: now }
    this.deps.clearTimeout(this.timer)
    const wait = Math.max(0, Math.min(REST, this.pending.since + MAX_WAIT - now))
    this.timer = this.deps.setTimeout(() => this.flush(), wait)
  }
}

/** Whether a model is in an editor that can be typed into. The code of an earlier submission is shown read-only. */
function isTypedInto(editor: Monaco['editor'], model: Model): boolean {
  const editors = editor?.getEditors?.()
  if (editors === undefined) return true
  return editors.some((one) => one.getModel?.() === model && one.getRawOptions?.().readOnly !== true)
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
