import type { SolveKey } from '#domain/solve'
import type { Head } from './head'
import type { Result } from './result'

/** `ndjson` is the whole log, `json` and `csv` are tables of solves, `markdown` is a zip with one file a problem. */
export type ExportFormat = 'ndjson' | 'json' | 'csv' | 'markdown'

/** A file to save. */
export interface ExportFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** The content of the file in words: "120 changes and 1,204 events". */
  holds: string
  /** A warning for users if Solvelog could not import this file again; otherwise null. */
  warning: string | null
}

/** The result of an export to a folder. Other files of the folder are never changed or deleted. */
export interface FolderExportResult {
  /** The folder's name. */
  folder: string
  /** The number of files that were written, and of files that already had the same content. */
  written: number
  unchanged: number
  /** Names of files that were left as they are, because Solvelog has not written them. */
  foreign: string[]
}

/** The effect of an import, shown before it runs. */
export interface ImportPreview {
  /** The file's name. */
  name: string
  /** The signed-in user. */
  user: string
  /** The user that the export names. Another one if the user was renamed on the practice site. */
  exportedBy: string
  /** Epoch milliseconds; null for a file of the extension, which does not say. */
  exportedAt: number | null
  /** The contents of a file of the extension (E22); null for an export of Solvelog. */
  submissions: ExtensionFileCounts | null
  /** Number of changes in the file, and how many of them this log has already. */
  commits: number
  known: number
  /** The changes to add; null if there are none. */
  fresh: { commits: number; events: number; devices: number; from: number; to: number } | null
  /** Changes hidden by an undone import that would count again. */
  reinstated: number
  /** Changes that count now and that an undo on another device would hide. */
  withdrawn: number
  /** Changes that would exist with two contents, both kept: one here and one in the file, or both in the file. */
  contradicted: number
  /** New events that this version cannot read: they are stored and skipped. */
  unread: number
}

/** The submissions in a file of the extension. */
export interface ExtensionFileCounts {
  total: number
  /** How many of them are new, and how many known ones get further facts such as code, Runs or details. */
  added: number
  completed: number
  /** The first part that could not be read, as text for users; null if all could. */
  unreadable: string | null
}

/** The result of an import. */
export interface ImportOutcome {
  /** The import's id, used to undo it; null if nothing was added. */
  id: string | null
  /** Added changes and events. */
  commits: number
  events: number
  /** Changes that count again. */
  reinstated: number
  /** Changes that now exist with two contents, both kept. */
  contradicted: number
}

/** The effect of undoing an import. */
export interface UndoPreview {
  /** Changes that would be hidden. */
  commits: number
  /** Solves that would be hidden with them. */
  solves: number
  /** The person's own changes that stay but are only visible with those solves. */
  dependents: number
}

/** The result of undoing an import. */
export interface ImportUndoResult {
  /** The new commit, used to undo the undo; null if the import was undone already. */
  commit: string | null
  /** Hidden changes. */
  commits: number
  /** The person's own changes that stay but are only visible with the hidden solves. */
  dependents: number
}

/** An import made in this browser. */
export interface LocalImport {
  /** Identifies the import when it is undone. */
  id: string
  /** The file's name. */
  name: string
  /** Epoch milliseconds. */
  at: number
  /** Changes that it added. */
  commits: number
}

/** Facts about the log and its backups. Times are in epoch milliseconds, null if the event never happened. */
export interface DataFacts {
  commits: number
  events: number
  savedAt: number | null
  exportedAt: number | null
  /** Changes since the last export. */
  unexported: number
  /** The time of the oldest unexported change that is not in the future; reminders count from it. */
  unexportedSince: number | null
  /** Damaged entries that were set aside when a damaged log was continued. */
  setAside: number
  /** The newest import made in this browser that still counts, or null. */
  lastImport: LocalImport | null
}

/** The status of the second copy of the log, in the browser's private files. */
export interface SecondCopyStatus {
  /**
   * `kept`: it has the log up to `head`. `behind`: it could not be updated, and is tried again after the next change and at
   * the next start. `full`: it was deleted because the storage was full. `unavailable`: this browser or window has no
   * private files. `blocked`: the stored copy belongs to another version or user. `none`: there is no copy of the demo.
   */
  state: 'kept' | 'behind' | 'full' | 'unavailable' | 'blocked' | 'none'
  /** The newest change in the copy; null if it has none, or if that is unknown. */
  head: Head | null
  /** Why it is behind or blocked, as text for users; otherwise null. */
  reason: string | null
}

/** The status of the shared folder. */
export interface SharedFolderStatus {
  name: string
  /** `asleep`: the browser needs permission again, which requires a click. */
  state: 'asleep' | 'idle' | 'busy' | 'failed'
  /** A folder task has waited two minutes for another tab. It continues by itself or can be cancelled. */
  isWaitingForTab: boolean
  /** Epoch milliseconds; null before the first sync of this session. */
  syncedAt: number | null
  /** Files of the user's other devices. */
  devices: number
  /** Read and write errors with file and line. */
  problems: string[]
  /** Ignored files: not written by Solvelog, or another user's. */
  ignored: string[]
}

/** The calls that export, import and sync data. */
export interface DataApi {
  /** Creates an export. Progress is sent as updates. */
  exportData(format: ExportFormat): Promise<Result<ExportFile>>
  /** Writes one Markdown file a problem into a folder; `folder` is the browser's directory handle. Progress is sent as updates. */
  exportToFolder(folder: object): Promise<Result<FolderExportResult>>
  /** The damaged entries that were set aside, as a readable file. */
  exportDamagedEntries(): Promise<Result<ExportFile>>
  /** Validates an export and keeps it in memory; stores nothing. */
  checkImport(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<ImportPreview>>
  /** Merges the validated export, all or nothing. */
  runImport(): Promise<Result<ImportOutcome>>
  /** Discards the validated export. */
  dropImport(): Promise<Result<null>>
  /** The effect of undoing an import; changes nothing. */
  previewUndo(id: string): Promise<Result<UndoPreview>>
  /** Undoes an import. The returned commit can be undone with `undo`. */
  undoImport(id: string): Promise<Result<ImportUndoResult>>
  /** Reverts the undos by other devices that the views report. Returns the commit, or null if that was done already. */
  restoreUndoneElsewhere(): Promise<Result<{ commit: string | null }>>
  /** Accepts the undos by other devices and stops reporting them. */
  dismissUndoneElsewhere(): Promise<Result<null>>
  /** Restores removed solves. Returns the commit, or null if that was done already. */
  restoreSolves(keys: readonly SolveKey[]): Promise<Result<{ commit: string | null }>>
  /** Accepts the removals that the views report, and stops reporting them. */
  dismissRemovedElsewhere(): Promise<Result<null>>
  /** Cancels the running export, check or import, which then fails with `cancelled`. Use `stopSync` for a sync. */
  cancelWork(): Promise<Result<null>>
  /** Facts about the log and its backups. The shared folder's status is sent as an update, now and after each change. */
  dataFacts(): Promise<Result<DataFacts>>
  /** Starts sharing a folder and syncs with it; `folder` is the browser's directory handle. */
  connectFolder(folder: object): Promise<Result<SharedFolderStatus>>
  /** The shared folder's handle, for the page to request permission again; null without a folder. */
  folderHandle(): Promise<Result<object | null>>
  /** Reads the other devices' files and writes this device's file. */
  syncFolder(): Promise<Result<SharedFolderStatus>>
  /** Stops waiting for another tab; the waiting calls fail with `cancelled`. */
  stopWaitingForFolder(): Promise<Result<null>>
  /** Stops sharing; the files in the folder stay. */
  leaveFolder(): Promise<Result<null>>
}
