import { proxy } from 'valtio'
import type {
  DataFacts,
  ImportOutcome,
  ImportPreview,
  ImportUndoResult,
  SecondCopyStatus,
  SharedFolderStatus,
  UndoPreview,
} from '#protocol/backup'
import type { DevicesStatus, JoinStatus } from '#protocol/devices'
import { readPairingCode } from '../browser/pairing-link'

/** A long task in progress; `total` is 0 while it is unknown. */
export interface DataTask {
  kind: 'export' | 'check' | 'import' | 'undo' | 'check-table' | 'import-table'
  done: number
  total: number
}

export type ImportStage =
  | { kind: 'none' }
  | { kind: 'refused'; name: string; reason: string }
  | { kind: 'preview'; preview: ImportPreview }
  | { kind: 'done'; outcome: ImportOutcome }
  | { kind: 'undone'; undone: ImportUndoResult }

export interface DataState {
  facts: DataFacts | null
  /** Storage used by this page, in bytes; null if unknown. */
  usage: number | null
  /** Whether storage is persistent. `unsupported` if the browser cannot grant it. Null until the browser has answered. */
  isPersisted: boolean | 'unsupported' | null
  /** Whether to show the explanation that precedes Firefox's question about persistent storage. */
  isExplainingPersistence: boolean
  /** Whether to show the explanation of WebKit's seven-day rule. */
  isExplainingSevenDays: boolean
  task: DataTask | null
  stage: ImportStage
  /** The import to undo, while the user is asked for confirmation. */
  undoQuestion: { id: string; preview: UndoPreview } | null
  undoProblem: string | null
  /** The result of the last export since the page was loaded. `message` is a sentence, `contents` describes only the file's content. */
  exported: { ok: true; message: string; contents: string } | { ok: false; reason: string } | null
  /** The question whether to save an export that has a warning; null without a question. */
  exportQuestion: { warning: string; answer: (save: boolean) => void } | null
  /** The status of the log's second copy; null until the worker has checked it. */
  copy: SecondCopyStatus | null
  /** The state of the shared folder; null without one. */
  folder: SharedFolderStatus | null
  /** Why the shared folder could not be selected or opened. Errors during a sync with the folder are in `folder`. */
  folderProblem: string | null
  /** The status of syncing devices; null until "Your data" was opened, or the log was synced. */
  devices: DevicesStatus | null
  /** The status of joining the log of another device; null while this device does not join one. */
  join: JoinStatus | null
  /** The pairing code in the dialog that joins the log of another device; null while the dialog is closed. */
  joinCode: string | null
  /** Whether the user dismissed the notice about the shared folder until the next page load. */
  isFolderNoticeDismissed: boolean
  /** The time of the oldest change without an export (epoch milliseconds) while a reminder is shown; otherwise null. */
  oldestUnexportedChange: number | null
}

export const dataState = proxy<DataState>({
  facts: null,
  usage: null,
  isPersisted: null,
  isExplainingPersistence: false,
  isExplainingSevenDays: false,
  task: null,
  stage: { kind: 'none' },
  undoQuestion: null,
  undoProblem: null,
  exported: null,
  exportQuestion: null,
  copy: null,
  folder: null,
  folderProblem: null,
  devices: null,
  join: null,
  joinCode: readPairingCode(),
  isFolderNoticeDismissed: false,
  oldestUnexportedChange: null,
})
