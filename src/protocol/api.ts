import type { Command } from '#events/command'
import type { ExportFile } from './backup'
import type { JoinApi } from './devices'
import type { Head } from './head'
import type { DamageReport } from './recovery'
import type { Result } from './result'
import type { ScreenApi } from './screen-api'

/**
 * The user whose log is opened. `marker` is the last known end of the log, which the page stores in localStorage; null if none is stored.
 * `marker.at` is the time at which the marker was stored, in epoch milliseconds; null if unknown.
 */
export interface StartRequest {
  username: string
  marker: (Head & { at?: number | null }) | null
}

/** All calls that a page can make to the worker. `Port` is the MessagePort type of the page or of the worker. */
export interface WorkerApi<Port> extends ScreenApi, JoinApi {
  /** Must be called before `start`. The worker sends updates to the page through `updates`, and calls the extension through `bridge`. */
  connect(updates: Port, bridge: Port): Promise<Result<null>>
  /**
   * Checks that a user exists on the practice site. Accepts a name, `@name` or the URL of a profile (N17). Returns the site's spelling
   * (A17).
   */
  verifyUser(typed: string): Promise<Result<{ username: string }>>
  /** Returns the user who last used Solvelog's predecessor on this origin; null if it left no data (C10). */
  findLegacyUser(): Promise<Result<LegacyUser | null>>
  /** Returns the users whose logs are in this browser, or are still to be joined from another device. */
  listStoredUsers(): Promise<Result<StoredUser[]>>
  /**
   * Opens the user's log, sends the first views and starts a sync in the background. Fails with `signed-out` if a sign-out has deleted the
   * log, but the request still has its marker.
   */
  start(request: StartRequest): Promise<Result<{ head: Head }>>
  /** Reads the readable part of a log that could not be opened, and stores it in memory until the log is open. Changes no stored data. */
  inspectLog(request: StartRequest): Promise<Result<DamageReport>>
  /**
   * Writes the readable commits of the database and the second copy into a new log. `kept`: number of these commits. Fails without changes
   * if there are fewer than `changeCount`, the number that `inspectLog` reported.
   */
  restoreLog(username: string, changeCount: number): Promise<Result<{ kept: number }>>
  /**
   * Continues with the readable changes of the database, or with an empty log. `kept`: number of remaining changes. Fails without changes
   * if fewer changes are readable than `readable`, the number that `inspectLog` reported.
   */
  continueWithReadable(username: string, readable: number): Promise<Result<{ kept: number }>>
  /** Exports the readable changes of the database and the second copy. Changes nothing. */
  exportReadable(username: string): Promise<Result<ExportFile>>
  /** Counts the readable changes in the second copy of the log. Does not open the database, which the browser may be unable to open. */
  countInCopy(username: string): Promise<Result<number>>
  /** Exports the readable changes in the second copy of the log. Does not read the database. */
  exportCopy(username: string): Promise<Result<ExportFile>>
  /** Validates an export before it replaces a damaged log. Stores nothing. */
  checkExport(username: string, bytes: Uint8Array<ArrayBuffer>): Promise<Result<{ commits: number }>>
  /**
   * Decides a command and appends its events to the log. Resolves once they are on disk. `commit`: id of the new commit; null if nothing
   * changed.
   */
  execute(command: Command): Promise<Result<{ head: Head; commit: string | null }>>
  /** Starts a sync of all sources (the button "Sync Now"). Resolves when the sync has started. */
  syncNow(): Promise<Result<null>>
  /** Stops a running or waiting sync. The data received so far is stored, and the next sync continues from there. */
  stopSync(): Promise<Result<null>>
  /** Reports that the browser extension has started in this page. Starts a sync unless the extension is already connected. */
  reportExtension(): Promise<Result<null>>
  /** Loads the commits of other tabs and sends the page its whole state again. `wasHidden`: whether the page was hidden until now. */
  refresh(wasHidden?: boolean): Promise<Result<null>>
  /** Returns at once, to show that the worker is alive. */
  ping(): Promise<Result<null>>
  /** Deletes all data of a user from this browser (sign-out). */
  clearUser(username: string): Promise<Result<null>>
}

export interface StoredUser {
  /** The name in the practice site's spelling, or in lower case if that spelling is unknown. */
  username: string
  /** Number of recorded solves; null if the log cannot be read. */
  solves: number | null
  /** Whether this device still has to join the log of the user's other devices. */
  isJoining: boolean
}

/** The user who last used Solvelog's predecessor on this origin. */
export interface LegacyUser {
  username: string
  /** Whether the user has seen the predecessor's tutorial. */
  tutorialSeen: boolean
}
