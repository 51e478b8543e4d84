import type { Category } from '#domain/category'
import type { DiffLine } from '#domain/journey/diff-lines'
import type { Recommendations } from '#domain/recommend'
import type { Feedback, SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { Address } from '#events/commit'
import type { DataApi, ExportFile } from './backup'
import type {
  ChangeFilter,
  ChangeWindow,
  FieldChange,
  OpenedChange,
  OpenedEvent,
  Undone,
  UndoWish,
  Version,
  VersionPart,
} from './changes'
import type { LegacyUser } from './earlier'
import type { Journey, PointCode, SolveDetail, SolveFilter, SolveWindow } from './history'
import type { Insight, ScoreReason } from './insight'
import type { DamageReport } from './recovery'
import type { Result } from './result'
import type { StoredUser } from './stored-users'
import type { TimelineReading } from './time-travel'
import type { Head, HistoricalView } from './views'

/** `marker`: where the log ended according to local storage; null if unknown for this user. */
export interface StartRequest {
  username: string
  marker: Head | null
}

/** All calls that a page can make to the worker. `Port` is each side's own MessagePort. */
export interface WorkerApi<Port> extends DataApi {
  /** Transfers the two ports before `start`: one sends updates to the page, the other calls the extension through it. */
  connect(updates: Port, bridge: Port): Promise<Result<null>>
  /**
   * Checks that a user exists on the practice site. `typed` is a name, `@name` or a profile address (N17). Returns the name
   * in the site's spelling (A17).
   */
  verifyUser(typed: string): Promise<Result<{ username: string }>>
  /** The last user of the earlier product on this origin, or null (C10). */
  findLegacyUser(): Promise<Result<LegacyUser | null>>
  /** The users whose logs are in this browser, for the sign-in screen. */
  storedUsers(): Promise<Result<StoredUser[]>>
  /** Opens the user's log, sends the first views and starts a sync in the background. */
  start(request: StartRequest): Promise<Result<{ head: Head }>>
  /** Reports the readable parts of a log that did not open; read-only. */
  inspectLog(request: StartRequest): Promise<Result<DamageReport>>
  /**
   * Continues with the readable part of a damaged log: closes its gaps, or starts an empty log. Fails without changes if
   * fewer changes are readable than `readable`, the number that `inspectLog` found.
   */
  acceptLog(username: string, readable: number): Promise<Result<{ kept: number }>>
  /** Exports the readable part of a log that did not open; the database stays unchanged. */
  exportReadable(username: string): Promise<Result<ExportFile>>
  /** Validates an export before it replaces a damaged log; stores nothing. */
  checkExport(username: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<{ commits: number }>>
  /** Decides a command and appends its events; resolves once they are on disk. `commit` is null if nothing changed. */
  execute(command: Command): Promise<Result<{ head: Head; commit: string | null }>>
  /** Starts a sync of all sources (Sync Now); resolves when it has started. */
  syncNow(): Promise<Result<null>>
  /** Stops a running or waiting sync. Received data is kept, and the next sync continues from there. */
  stopSync(): Promise<Result<null>>
  /** Reports that the extension has started in this page. Starts a sync unless it is connected already. */
  extensionReady(): Promise<Result<null>>
  /** Starts, pauses or retries the extension's own import from the practice site. */
  controlImport(action: 'start' | 'pause' | 'retry'): Promise<Result<null>>
  /** Recommends problems in a category, or in all categories if null. */
  recommend(category: Category | null): Promise<Result<Recommendations>>
  /** A year of activity and the score trends of the active profile's goals. */
  insight(): Promise<Result<Insight>>
  /** The explanation and forecast of a category's score. */
  scoreReason(category: Category): Promise<Result<ScoreReason>>
  /** A range of the solves that match a filter, newest first. */
  listSolves(filter: SolveFilter, offset: number, limit: number): Promise<Result<SolveWindow>>
  /** The index of a solve in the filtered list; null if it does not match. */
  findSolve(filter: SolveFilter, key: SolveKey): Promise<Result<number | null>>
  /** One solve with its large fields. */
  openSolve(key: SolveKey): Promise<Result<SolveDetail>>
  /** The description of a solve's problem from the extension or the catalog; null if neither has one. */
  describeProblem(key: SolveKey): Promise<Result<string | null>>
  /** The verified history of a solve's code, without the code itself. */
  openJourney(key: SolveKey): Promise<Result<Journey>>
  /** The code at a point of a journey; `position` is its index in the list of points. */
  openPoint(key: SolveKey, position: number): Promise<Result<PointCode>>
  /** The line diff between two points of a journey, given by their indexes. */
  compareJourney(key: SolveKey, before: number, after: number): Promise<Result<DiffLine[]>>
  /** Builds the prompt that asks an AI for feedback on a solve (F2). */
  buildPrompt(key: SolveKey): Promise<Result<string>>
  /** Parses an AI's reply; failures have the messages of F6. */
  readReply(text: string): Promise<Result<Feedback>>
  /** Reads the next part of the log for the timeline. Call it until the timeline is complete. */
  readTimeline(): Promise<Result<TimelineReading>>
  /** Shows the state after the first `position` commits, read-only; null returns to the present. */
  travelTo(position: number | null): Promise<Result<HistoricalView | null>>
  /** Returns to the present and frees the timeline. */
  endTravel(): Promise<Result<null>>
  /** A range of the commits that match a filter, newest first, and how much of the log has been read. */
  listChanges(filter: ChangeFilter, offset: number, limit: number): Promise<Result<ChangeWindow>>
  /** Like `listChanges`, but reads only the newest commits. Used to prepare a list that is not visible yet. */
  newestChanges(filter: ChangeFilter, offset: number, limit: number): Promise<Result<ChangeWindow>>
  /** The index of a commit in the filtered list; null if it does not match. */
  findChange(filter: ChangeFilter, seq: number): Promise<Result<number | null>>
  /** Counts the matching commits after the displayed past state; null at the present or if unknown. */
  countLater(filter: ChangeFilter): Promise<Result<number | null>>
  /** A range of a commit's events. */
  openChange(seq: number, offset: number, limit: number): Promise<Result<OpenedChange>>
  /** The fields that one event changed, and its raw JSON. */
  openEvent(at: Address): Promise<Result<OpenedEvent>>
  /** The versions of all parts of a solve, newest first. */
  listVersions(key: SolveKey): Promise<Result<Version[]>>
  /** The fields that would change if a version were restored. */
  compareVersion(at: Address, part: VersionPart): Promise<Result<FieldChange[]>>
  /** Restores a part of a solve or a profile as of an event, as a new change. */
  restore(at: Address, part: VersionPart): Promise<Result<{ head: Head; commit: string | null }>>
  /** Undoes or redoes a change, as a new change. */
  undo(wish: UndoWish): Promise<Result<Undone>>
  /**
   * Loads changes of other tabs and sends all views again: after a missed update, or when a hidden page (`wasHidden`)
   * becomes visible. Reopens a lost database connection.
   */
  refresh(wasHidden?: boolean): Promise<Result<null>>
  /** Returns at once, to show that the worker is alive. */
  ping(): Promise<Result<null>>
  /** Deletes all data of a user (sign-out). */
  clearUser(username: string): Promise<Result<null>>
}
