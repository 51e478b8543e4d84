import { proxy } from 'valtio'
import type { DataFacts, FolderFacts, ImportOutcome, ImportPreview, UndoneImport, UndoPreview } from '#protocol/backup'

/** Long work under way; `of` is 0 while it is not known how much there is. */
export interface DataTask {
  kind: 'export' | 'check' | 'import' | 'undo'
  done: number
  of: number
}

/** Where the person's import stands. */
export type ImportStage =
  | { at: 'none' }
  | { at: 'refused'; name: string; why: string }
  | { at: 'preview'; preview: ImportPreview }
  | { at: 'done'; outcome: ImportOutcome }
  | { at: 'undone'; undone: UndoneImport }

/** What "Your data" draws from. */
export interface DataState {
  open: boolean
  facts: DataFacts | null
  /** Bytes this page's storage takes; null while the browser has not said. */
  usage: number | null
  /** Whether the browser has promised to keep the data; `unsupported` when it cannot promise it, null until it has answered. */
  isPersisted: boolean | 'unsupported' | null
  /** The page explains why the browser is about to ask the person for persistent storage. */
  explainPersistence: boolean
  /** The page explains that the browser deletes its data after seven days without a visit. */
  explainSevenDays: boolean
  task: DataTask | null
  stage: ImportStage
  /** The import that the person is asked about before it is undone. */
  undoQuestion: { id: string; preview: UndoPreview } | null
  /** Why an import could not be undone. */
  undoProblem: string | null
  /** What was last exported in this page, or why it could not be. */
  exported: { ok: true; name: string; holds: string } | { ok: false; why: string } | null
  /** Asks whether to save an export that could not be imported again; null while nothing is asked. */
  exportQuestion: { warning: string; answer: (save: boolean) => void } | null
  /** The file that the damaged entries were saved as, or why they could not be; null before anyone asked. */
  setAsideSaved: { ok: boolean; words: string } | null
  /** How the shared folder is doing; null without one. */
  folder: FolderFacts | null
  /** Why the folder could not be chosen or asked for; what went wrong inside it is among its facts. */
  folderProblem: string | null
  /** The person does not want to be told of the folder's trouble again in this page. */
  folderDismissed: boolean
  /** Since when (epoch milliseconds) changes are in no export, when it is time to say so. */
  reminder: number | null
}

export const dataState = proxy<DataState>({
  open: false,
  facts: null,
  usage: null,
  isPersisted: null,
  explainPersistence: false,
  explainSevenDays: false,
  task: null,
  stage: { at: 'none' },
  undoQuestion: null,
  undoProblem: null,
  exported: null,
  exportQuestion: null,
  setAsideSaved: null,
  folder: null,
  folderProblem: null,
  folderDismissed: false,
  reminder: null,
})
