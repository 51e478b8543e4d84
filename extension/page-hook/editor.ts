import { getOwnEntry } from '#lib/own-entry'
import { computeFingerprint } from '../rules/fingerprint'

/** The members of Monaco (the site's code editor) that this script uses. Each may be missing in another version of Monaco. */
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

/** Monaco's event for a change of the text. `isFlush`: the page replaced the whole text. */
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

/** The code is reported when the user has not typed for this many milliseconds. */
const TYPING_PAUSE_MS = 1_000
/** While the user types without a pause, the code is reported after this many milliseconds. */
const MAX_REPORT_DELAY_MS = 5_000

/** A change counts as pasted if it adds at least this many UTF-16 units that were not in the editor before. */
const MIN_PASTED_UNITS = 100

/** Languages of editors without a solution, such as those for notes, test cases and settings. */
const NON_CODE_LANGUAGES = new Set(['plaintext', 'markdown', 'json'])

/**
 * Code in the editor. `languageId`: Monaco's name of the language, which can differ from the site's name. `start`: the fingerprint of the
 * text before the changes, or of the text that the page has set.
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
  firstChangeAt: number
  how: TypedCode['how']
  /** The text before the first pending change, or the text that the page has set meanwhile. */
  textBefore: string
}

export interface EditorDeps {
  report(typedCode: TypedCode): void
  /** Returns the displayed problem; null on other pages. */
  getSlug(): string | null
  setTimeout(callback: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
  /** Returns a time in milliseconds. Only differences between two times are used. */
  now(): number
}

export class EditorWatcher {
  /** The last known text of each watched model. */
  private readonly texts = new WeakMap<Model, string>()
  private pending: PendingChanges | null = null
  private timer: unknown = null

  constructor(private readonly deps: EditorDeps) {}

  /** Watches all models of the editor, including those that are created later. */
  attach({ editor }: Monaco): void {
    for (const model of editor?.getModels?.() ?? []) this.watch(editor, model)
    editor?.onDidCreateModel?.((model) => this.watch(editor, model))
  }

  /** Reports code that was not reported yet. */
  reportPending(): void {
    const { pending } = this
    this.pending = null
    this.deps.clearTimeout(this.timer)
    if (pending === null) return
    const { model, slug, how, textBefore } = pending
    const code = model.getValue()
    this.texts.set(model, code)
    this.deps.report({
      slug,
      code,
      languageId: model.getLanguageId?.() ?? '',
      how,
      start: computeFingerprint(textBefore),
    })
  }

  private watch(editor: Monaco['editor'], model: Model): void {
    if (this.texts.has(model)) return
    this.texts.set(model, model.getValue())
    model.onDidChangeContent((change) => this.onChange(editor, model, change))
  }

  private onChange(editor: Monaco['editor'], model: Model, change: ContentChange | undefined): void {
    const slug = this.deps.getSlug()
    if (slug === null || !isSolutionModel(editor, model)) return
    if (this.pending !== null && (this.pending.model !== model || this.pending.slug !== slug)) this.reportPending()
    const now = this.deps.now()
    const textBefore = this.texts.get(model) ?? ''
    this.pending ??= { model, slug, firstChangeAt: now, how: 'keys', textBefore }
    if (change?.isFlush) Object.assign(this.pending, { how: 'replaced', textBefore: model.getValue() })
    else if (change && isPaste(change, textBefore)) this.pending.how = 'pasted'
    this.deps.clearTimeout(this.timer)
    const wait = Math.max(0, Math.min(TYPING_PAUSE_MS, this.pending.firstChangeAt + MAX_REPORT_DELAY_MS - now))
    this.timer = this.deps.setTimeout(() => this.reportPending(), wait)
  }
}

/** A visible problem page without an editor is reported after this many checks, which take place once a second. */
const MAX_EDITOR_CHECKS = 20

/** Detects problem pages without an editor. The site loads the editor some seconds after the page. */
export class EditorSearch {
  private slug: string | null = null
  private checkCount = 0

  constructor(private readonly reportMissing: () => void) {}

  /** Called every second. `slug` is the displayed problem, or null. */
  checkForEditor(slug: string | null, monaco: Monaco | undefined): void {
    if (slug === null) return
    if (slug !== this.slug) this.checkCount = 0
    this.slug = slug
    if (typeof monaco?.editor?.getModels === 'function') return
    this.checkCount += 1
    if (this.checkCount === MAX_EDITOR_CHECKS) this.reportMissing()
  }
}

/** Whether a change adds a long text that was not in the editor before. Code that the user moves, or restores by undo, counts as typed. */
function isPaste({ changes = [], isUndoing, isRedoing }: ContentChange, textBefore: string): boolean {
  if (isUndoing || isRedoing) return false
  return changes.some(({ text }) => text.length >= MIN_PASTED_UNITS && !textBefore.includes(text.trim()))
}

/**
 * Whether a model contains the solution and belongs to an editor that accepts typing. The site shows the code of earlier submissions
 * read-only, and has other editors for notes and test cases.
 */
function isSolutionModel(editor: Monaco['editor'], model: Model): boolean {
  if (NON_CODE_LANGUAGES.has(model.getLanguageId?.() ?? '')) return false
  const editors = editor?.getEditors?.()
  if (editors === undefined) return true
  return editors.some((codeEditor) => {
    const { readOnly, domReadOnly } = codeEditor.getRawOptions?.() ?? {}
    return codeEditor.getModel?.() === model && readOnly !== true && domReadOnly !== true
  })
}

/** The site's names of the languages that have another name in Monaco, most used first. */
const SITE_LANGUAGES: Record<string, readonly string[]> = {
  python: ['python3', 'python', 'pythondata'],
  go: ['golang'],
  sql: ['mysql', 'mssql', 'postgresql', 'oraclesql'],
  mysql: ['mysql', 'mssql', 'postgresql', 'oraclesql'],
  pgsql: ['postgresql'],
  shell: ['bash'],
}

/** Returns the site's name for one of Monaco's languages. If several names are possible, prefers `lastUsed`. */
export function toSiteLanguage(languageId: string, lastUsed: string | null): string {
  const names = getOwnEntry(SITE_LANGUAGES, languageId) ?? []
  if (lastUsed !== null && names.includes(lastUsed)) return lastUsed
  return names[0] ?? languageId
}
