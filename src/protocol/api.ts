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

/** Where the page's local memory says the log ended; null when it has none for this user. */
export interface StartRequest {
  username: string
  marker: Head | null
}

/** The worker's whole interface: what a page may ask of it. `Port` is each side's own MessagePort. */
export interface WorkerApi<Port> extends DataApi {
  /** Hands over the two ports: updates flow to the page, questions for the extension go to it. Comes before `start`. */
  connect(updates: Port, bridge: Port): Promise<Result<null>>
  /**
   * Asks the practice site for a user: `draft` is a name, `@name` or the address of a profile page (N17). Answers with the
   * name as the site spells it (A17).
   */
  verifyUser(typed: string): Promise<Result<{ username: string }>>
  /** Who used the earlier product on this origin last; null when nobody did (C10). */
  findLegacyUser(): Promise<Result<LegacyUser | null>>
  /** The users whose logs this browser has, for the sign-in screen. */
  storedUsers(): Promise<Result<StoredUser[]>>
  /** Opens the user's log, sends the views down the pipe and starts the first sync without waiting for it. */
  start(request: StartRequest): Promise<Result<{ head: Head }>>
  /** What can still be read of a log that did not open; writes nothing. */
  inspectLog(request: StartRequest): Promise<Result<DamageReport>>
  /**
   * Goes on with what is left of a damaged log: closes its gaps, or begins anew when nothing can be read. Fails, changing
   * nothing, when fewer changes can be read than the survey found (`readable`).
   */
  acceptLog(username: string, readable: number): Promise<Result<{ kept: number }>>
  /** What can be read of a log that did not open, as an export; writes nothing to the database. */
  exportReadable(username: string): Promise<Result<ExportFile>>
  /** Checks an export before a damaged log is given up for it; nothing is stored. */
  checkExport(username: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<{ commits: number }>>
  /** Decides a command and appends its events; answers when they are on disk. `commit` is null when nothing changed. */
  execute(command: Command): Promise<Result<{ head: Head; commit: string | null }>>
  /** Asks every source again (Sync Now); answers when the sync has begun. */
  syncNow(): Promise<Result<null>>
  /** Ends the sync that is under way, or that waits for another tab: what came stays, and the next sync goes on from there. */
  stopSync(): Promise<Result<null>>
  /** The extension has started in this page: a sync reads it, unless it is connected already. */
  extensionReady(): Promise<Result<null>>
  /** Starts, pauses or retries the extension's own import from the practice site. */
  controlImport(action: 'start' | 'pause' | 'retry'): Promise<Result<null>>
  /** What to solve next in a category, or over all of them when null. */
  recommend(category: Category | null): Promise<Result<Recommendations>>
  /** A year of activity and the trends of the active profile's goals. */
  insight(): Promise<Result<Insight>>
  /** Why a category's score is what it is, and what becomes of it. */
  scoreReason(category: Category): Promise<Result<ScoreReason>>
  /** A window of the solves that a filter lets through, newest first. */
  listSolves(filter: SolveFilter, offset: number, limit: number): Promise<Result<SolveWindow>>
  /** Where a solve stands in the filtered list; null when the filter hides it. */
  findSolve(filter: SolveFilter, key: SolveKey): Promise<Result<number | null>>
  /** One solve with its heavy fields. */
  openSolve(key: SolveKey): Promise<Result<SolveDetail>>
  /** The text of a solve's problem as the extension brought it, else the catalog's; null when neither has one. */
  describeProblem(key: SolveKey): Promise<Result<string | null>>
  /** The story of a solve's code, rebuilt and checked; without the code itself. */
  openJourney(key: SolveKey): Promise<Result<Journey>>
  /** The code at a point of a journey, by its position in the list of points. */
  openPoint(key: SolveKey, position: number): Promise<Result<PointCode>>
  /** The lines in which two points of a journey differ; each is a position in its list of points. */
  compareJourney(key: SolveKey, before: number, after: number): Promise<Result<DiffLine[]>>
  /** The prompt that asks an AI for feedback on a solve (spec §9). */
  buildPrompt(key: SolveKey): Promise<Result<string>>
  /** Reads an AI's reply; the failure's message is the spec's. */
  readReply(text: string): Promise<Result<Feedback>>
  /** Reads on towards the time line of the log, by a portion: called until it is there. */
  readTimeline(): Promise<Result<TimelineReading>>
  /** Shows the state after the first `position` commits of the time line, read-only; null goes back to the present. */
  travelTo(position: number | null): Promise<Result<HistoricalView | null>>
  /** Goes back to the present and lets go of the time line. */
  endTravel(): Promise<Result<null>>
  /** A window of the commits that a filter lets through, newest first; says how far the log has been read. */
  listChanges(filter: ChangeFilter, offset: number, limit: number): Promise<Result<ChangeWindow>>
  /** The same of the newest commits alone, without reading any others: for a list that is not shown yet. */
  newestChanges(filter: ChangeFilter, offset: number, limit: number): Promise<Result<ChangeWindow>>
  /** Where a commit stands in the filtered list; null when the filter hides it. */
  findChange(filter: ChangeFilter, seq: number): Promise<Result<number | null>>
  /** How many of the filtered commits came after the past that is shown; null at the present, or while not known. */
  countLater(filter: ChangeFilter): Promise<Result<number | null>>
  /** A window of a commit's events. */
  openChange(seq: number, offset: number, limit: number): Promise<Result<OpenedChange>>
  /** What one event changed, before and after, and its raw form. */
  openEvent(at: Address): Promise<Result<OpenedEvent>>
  /** The versions of every part of a solve, newest first. */
  listVersions(key: SolveKey): Promise<Result<Version[]>>
  /** What would change if a version took the place of what stands now. */
  compareVersion(at: Address, part: VersionPart): Promise<Result<FieldChange[]>>
  /** Brings back what an event had made of a part, as a new change. */
  restore(at: Address, part: VersionPart): Promise<Result<{ head: Head; commit: string | null }>>
  /** Takes a change back, as a new change. */
  undo(wish: UndoWish): Promise<Result<Undone>>
  /**
   * Catches up with other tabs and sends the whole again: after a gap in the pipe, or when the page was hidden (`wasHidden`) and
   * is visible again. A connection that was lost meanwhile is opened again.
   */
  refresh(wasHidden?: boolean): Promise<Result<null>>
  /** Closes the database and stops the sync while the page is in the back/forward cache; the next call opens it again. */
  suspend(): Promise<Result<null>>
  /** Answers at once: tells that the worker is alive. */
  ping(): Promise<Result<null>>
  /** Removes everything stored under a user (sign-out). */
  clearUser(username: string): Promise<Result<null>>
}
