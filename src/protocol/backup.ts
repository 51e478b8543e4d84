import type { Result } from './result'

/** How solves leave for other programs: `ndjson` is the whole log, the others are tables of solves. */
export type ExportFormat = 'ndjson' | 'json' | 'csv'

/** A file to be saved. */
export interface ExportFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** What it holds, in words: "120 changes and 1,204 events". */
  holds: string
  /** Why Solvelog could not import this file again, in words; null when nothing speaks against saving it. */
  warning: string | null
}

/** What an import would do, shown before anything is touched. */
export interface ImportPreview {
  /** The file's name. */
  name: string
  /** As the export spells it. */
  user: string
  /** Epoch milliseconds. */
  exportedAt: number
  /** Changes in the file, and those of them that are already here. */
  commits: number
  known: number
  /** What would be added. */
  fresh: { commits: number; events: number; devices: number; from: number; to: number } | null
  /** Changes that an undone import withdrew here and that would count again. */
  reinstated: number
  /** Changes that count here and that an undo on another device withdrew. */
  withdrawn: number
  /** Changes that would exist with two contents, both kept: one here and one in the file, or both in the file. */
  contradicted: number
  /** Events to be added that this version does not know: they are kept and skipped. */
  unread: number
}

/** What an import did. */
export interface ImportOutcome {
  /** Names the import, to undo it; null when there was nothing to add. */
  id: string | null
  /** What was added. */
  commits: number
  events: number
  /** Changes that count again. */
  reinstated: number
  /** Changes that now exist with two contents, both kept. */
  contradicted: number
}

/** What undoing an import would do. */
export interface UndoPreview {
  /** Changes that would be hidden. */
  commits: number
  /** Solves that would be hidden with them. */
  solves: number
  /** Changes of the person's own that stay, but are only shown with those solves. */
  dependents: number
}

/** What undoing an import did. */
export interface UndoneImport {
  /** The commit that it made, to undo it; null when the import was undone before. */
  commit: string | null
  /** Changes that are hidden now. */
  commits: number
  /** Changes of the person's own that stay, but are only shown with the hidden solves. */
  dependents: number
}

/** An import that was made here. */
export interface MadeImport {
  /** Names it, to undo it. */
  id: string
  /** The file's name. */
  name: string
  /** Epoch milliseconds. */
  at: number
  /** Changes that it brought. */
  commits: number
}

/** The log and its safety in numbers. Times are epoch milliseconds; null where nothing has happened yet. */
export interface DataFacts {
  commits: number
  events: number
  savedAt: number | null
  exportedAt: number | null
  /** Changes since the last export. */
  unexported: number
  /** The oldest change that no export has and that does not lie ahead of now: since when a reminder may count. */
  unexportedSince: number | null
  /** Damaged entries that were set aside when a damaged log was continued. */
  setAside: number
  /** The newest import made in this browser that still counts; null without one. */
  lastImport: MadeImport | null
}

/** How the shared folder is doing. */
export interface FolderFacts {
  name: string
  /** `asleep`: the browser wants to be asked for leave again, which only a click can do. */
  state: 'asleep' | 'idle' | 'busy' | 'failed'
  /** Something to do in the folder has waited for another tab for two minutes; it goes on by itself, or is stopped. */
  isWaitingForTab: boolean
  /** Epoch milliseconds; null before the first time in this session. */
  syncedAt: number | null
  /** Files of this user's other devices. */
  devices: number
  /** What could not be read or written, each with its file and place. */
  problems: string[]
  /** Files that are none of ours, or another user's: they are left alone. */
  ignored: string[]
}

/** The part of the worker's interface that moves data in and out. */
export interface DataApi {
  /** Writes an export; a telling of progress flows down the pipe meanwhile. */
  exportData(format: ExportFormat): Promise<Result<ExportFile>>
  /** The damaged entries that were set aside, as a file that people can read. */
  exportSetAside(): Promise<Result<ExportFile>>
  /** Checks an export whole and keeps it in memory; nothing is stored. */
  checkImport(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<ImportPreview>>
  /** Merges what was checked, all or nothing. */
  runImport(): Promise<Result<ImportOutcome>>
  /** Forgets what was checked. */
  dropImport(): Promise<Result<null>>
  /** What undoing an import would do; nothing is changed. */
  previewUndo(id: string): Promise<Result<UndoPreview>>
  /** Withdraws all that an import brought. What it answers with can be taken back like any change: `undo`. */
  undoImport(id: string): Promise<Result<UndoneImport>>
  /** Takes the undos of other devices back that the views tell of; answers with the commit, null when that was done already. */
  restoreUndone(): Promise<Result<{ commit: string | null }>>
  /** Leaves them as they are, and tells no more of them. */
  dismissUndone(): Promise<Result<null>>
  /** Stops the export, check or import that is under way (a sync: `stopSync`); it then answers `cancelled`. */
  cancelWork(): Promise<Result<null>>
  /** The log and its safety in numbers; how the shared folder is doing flows down the pipe meanwhile, as after every change of it. */
  dataFacts(): Promise<Result<DataFacts>>
  /** Shares a folder from now on and syncs with it; `folder` is the browser's handle of it. */
  connectFolder(folder: object): Promise<Result<FolderFacts>>
  /** The shared folder's handle, for the page to ask the browser's leave again; null without one. */
  folderHandle(): Promise<Result<object | null>>
  /** Reads the other devices' files and writes this one's. */
  syncFolder(): Promise<Result<FolderFacts>>
  /** Ends every wait for another tab that works in the folder; the calls that waited answer `cancelled`. */
  stopWaitingForFolder(): Promise<Result<null>>
  /** Stops sharing; the folder's files stay. */
  leaveFolder(): Promise<Result<null>>
}
