import type { LogContents } from '#domain/log-contents'
import type { SolveKey } from '#domain/solve'
import type { Head } from './head'
import type { Result } from './result'

/** `ndjson` is the whole log, `json` and `csv` are tables of solves, and `markdown` is a zip with one file for each problem. */
export type ExportFormat = 'ndjson' | 'json' | 'csv' | 'markdown'

export interface ExportFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** Describes the content of the file for users: "120 changes and 1,204 events". */
  contents: string
  /** A warning for users if Solvelog could not import this file again; otherwise null. */
  warning: string | null
}

/** The result of an export to a folder. Other files of the folder are never changed or deleted. */
export interface FolderExportResult {
  folder: string
  /** Number of written files, and number of files that already had the same content. */
  writtenFileCount: number
  unchangedFileCount: number
  /** Names of existing files that were not overwritten, because Solvelog did not write them. */
  foreignFiles: string[]
}

/** The effect that an import would have, for the user to confirm. */
export interface ImportPreview {
  name: string
  user: string
  /** The user name in the export. Differs from `user` if the user was renamed on the practice site. */
  exportedBy: string
  /** The time of the export in epoch milliseconds; null for a file of the extension, which has no such time. */
  exportedAt: number | null
  /** Counts of a file that the extension exported (E22); null for an export of Solvelog. */
  submissions: ExtensionFileCounts | null
  /** Number of changes in the file, and number of changes in the file that this log already has. */
  commits: number
  knownCommitCount: number
  /**
   * Numbers of the changes to add and of the devices that made them. `contents`: numbers of submissions and notes that the
   * log would gain. `from` and `to`: times of the first and the last change, in epoch milliseconds. Null if there are none.
   */
  addedCounts: {
    commits: number
    contents: LogContents
    devices: number
    from: number
    to: number
  } | null
  /** Number of changes that an undone import hides now, and that this import would show again. */
  reinstated: number
  /** Number of visible changes that this import would hide, because another device undid the import that added them. */
  withdrawn: number
  /** Number of changes with two different contents under one id. Both contents are stored. */
  contradicted: number
  /** Number of new events that this version of Solvelog cannot read. They are stored but have no effect. */
  unreadEventCount: number
}

export interface ExtensionFileCounts {
  total: number
  /** Number of known submissions that get further data such as code, test runs or details. */
  completed: number
  /** A message for users about the first part of the file that could not be read; null if everything could. */
  unreadable: string | null
}

export interface ImportOutcome {
  /** The import's id, used to undo it; null if nothing was added. */
  id: string | null
  /** Number of changes that were added. */
  commits: number
  /** Numbers of submissions and notes that the log gained, according to the preview. */
  contents: LogContents
  /** Number of changes that an undone import had hidden, and that are visible again. */
  reinstated: number
  /** Number of changes that now have two different contents under one id. Both contents are stored. */
  contradicted: number
}

export interface UndoPreview {
  /** Number of changes that the undo would hide. */
  commits: number
  /** Number of solves that the undo would hide, because the hidden changes recorded them. */
  solves: number
  /**
   * Number of the person's own changes to solves that would be hidden. These changes stay in the log, but are visible only with the solves.
   */
  dependentChanges: number
}

export interface ImportUndoResult {
  /** The id of the new commit, with which the undo can be undone; null if the import was undone already. */
  commit: string | null
  /** Number of changes that the undo hid. */
  commits: number
  /**
   * Number of the person's own changes to solves that are now hidden. These changes stay in the log, but are visible only with the solves.
   */
  dependentChanges: number
}

/** An import made in this browser. */
export interface LocalImport {
  /** Identifies the import when it is undone. */
  id: string
  name: string
  /** The time of the import in epoch milliseconds. */
  at: number
  /** Number of changes that the import added. */
  commits: number
}

/**
 * Facts about the log and its backups. `savedAt`: time of the last change. `exportedAt`: time of the last export. Both are in epoch
 * milliseconds, or null if there is none.
 */
export interface DataFacts {
  commits: number
  events: number
  savedAt: number | null
  exportedAt: number | null
  /** Number of changes since the last export. */
  unexported: number
  /** The time of the oldest unexported change that is not dated in the future, in epoch milliseconds; null if there is none. */
  unexportedSince: number | null
  /** Number of damaged database rows that were moved out of the log when it was repaired. */
  setAsideRowCount: number
  /** The newest import of this browser that was not undone; null if there is none. */
  lastImport: LocalImport | null
}

/** The status of the second copy of the log, in the browser's private files. */
export interface SecondCopyStatus {
  /**
   * `kept`: the copy has the log up to `head`. `behind`: the last update failed, and is retried after the next change and at the next start.
   * `full`: the copy was deleted because the storage was full. `unavailable`: this browser or window has no private files. `blocked`: the
   * stored copy belongs to another version or user. `none`: there is no copy, because this is the demo.
   */
  state: 'kept' | 'behind' | 'full' | 'unavailable' | 'blocked' | 'none'
  /** The newest change in the copy; null if it has none, or if that is unknown. */
  head: Head | null
  /** Why the second copy is behind or blocked, as text for users; otherwise null. */
  reason: string | null
}

export interface SharedFolderStatus {
  name: string
  /** `asleep`: the browser requires that the user grants access to the folder again, with a click. */
  state: 'asleep' | 'idle' | 'busy' | 'failed'
  /**
   * Whether a sync has waited two minutes for another tab that uses the folder. The sync continues when that tab is done, or can be
   * cancelled.
   */
  isWaitingForTab: boolean
  /** The time of the last sync in epoch milliseconds; null before the first sync of this session. */
  syncedAt: number | null
  /** Number of the user's other devices that have a file in the folder. */
  devices: number
  /** Messages for users about data that could not be read or written. */
  problems: string[]
  /** Names of files in the folder that the sync ignores: Solvelog did not write them, or they belong to another user. */
  ignored: string[]
}

/** Calls that export, import and sync data. */
export interface DataApi {
  /** Creates an export. Progress is sent as `work` updates. */
  exportData(format: ExportFormat): Promise<Result<ExportFile>>
  /**
   * Writes a Markdown file for each problem into a folder. `folder` is the browser's directory handle. Progress is sent as `work` updates.
   */
  exportToFolder(folder: object): Promise<Result<FolderExportResult>>
  /** Creates a readable file of the damaged database rows that were moved out of the log (`setAsideRowCount`). */
  exportDamagedEntries(): Promise<Result<ExportFile>>
  /** Validates an export file and keeps it in memory for `runImport`. Stores nothing. */
  checkImport(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<ImportPreview>>
  /** Merges the export that `checkImport` validated, all or nothing. */
  runImport(): Promise<Result<ImportOutcome>>
  /** Cancels a running check or import, and discards the validated export. */
  dropImport(): Promise<Result<null>>
  /** Computes the effect of undoing an import. Stores nothing. */
  previewImportUndo(id: string): Promise<Result<UndoPreview>>
  /** Undoes an import. To revert this undo, pass the returned commit to `undo`. */
  undoImport(id: string): Promise<Result<ImportUndoResult>>
  /**
   * Shows the changes again that other devices hid by undoing an import (`hiddenElsewhere` in the views). Returns the id of the new commit;
   * null if the changes are visible already.
   */
  restoreUndoneElsewhere(): Promise<Result<{ commit: string | null }>>
  /** Accepts that other devices undid an import (`hiddenElsewhere` in the views), and stops reporting it. */
  dismissUndoneElsewhere(): Promise<Result<null>>
  /** Restores removed solves. Returns the id of the new commit; null if all of the solves were restored already. */
  restoreSolves(keys: readonly SolveKey[]): Promise<Result<{ commit: string | null }>>
  /** Accepts that other devices removed solves (`removedElsewhere` in the views), and stops reporting it. */
  dismissRemovedElsewhere(): Promise<Result<null>>
  /** Cancels the running export, check or import, which then fails with `cancelled`. Use `stopSync` for a sync. */
  cancelWork(): Promise<Result<null>>
  /** Makes Chromium start a new file for its storage. `startedAt`: when the page was opened, in epoch milliseconds; null for a reload. */
  renewStorageLog(startedAt: number | null): Promise<Result<null>>
  /** Returns facts about the log and its backups. The shared folder's status is sent as an update, now and after each change. */
  getDataFacts(): Promise<Result<DataFacts>>
  /** Starts sharing a folder and syncs with it; `folder` is the browser's directory handle. */
  connectFolder(folder: object): Promise<Result<SharedFolderStatus>>
  /** Returns the shared folder's handle, with which the page can request permission again; null if no folder is shared. */
  getFolderHandle(): Promise<Result<object | null>>
  /** Syncs with the shared folder: reads the other devices' files and writes this device's file. */
  syncFolder(): Promise<Result<SharedFolderStatus>>
  /** Stops waiting for another tab that uses the shared folder. The waiting calls fail with `cancelled`. */
  stopWaitingForFolder(): Promise<Result<null>>
  /** Stops sharing the folder. The files in it are not deleted. */
  leaveFolder(): Promise<Result<null>>
}
