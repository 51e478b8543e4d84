import type { Result } from './result'

/** Whether the server offers device sync. `unknown`: the server has not answered yet. */
export type SyncOffer =
  | { kind: 'unknown' }
  /** `reason` is text for users. */
  | { kind: 'off'; reason: string }
  /**
   * `needsCode`: the first upload of a log to the server needs the server's access code. `keepDays`: the server deletes a log that is
   * unused for this many days; null for never.
   */
  | { kind: 'on'; needsCode: boolean; keepDays: number | null }

/** A device that has written to the vault (the encrypted copy of the log on the server). */
export interface DeviceRow {
  id: string
  name: string
  /** When the device last wrote, by its own clock, in epoch milliseconds. */
  at: number
  isThis: boolean
}

/** Changes that one device has read from the server, and that the server no longer returns. */
export interface MissingChanges {
  /** The names of the device that wrote the changes (null if unknown) and of the device that read them. */
  writtenBy: string | null
  readBy: string
  /** When the changes were read, in epoch milliseconds. */
  at: number
}

/** The status of the log's copy on the server (the vault). */
export interface VaultStatus {
  /**
   * `failed`: the last sync did not succeed and will be retried. `gone`: the server no longer has the log. `removed`: the log was deleted
   * from the server, or this device was removed.
   */
  state: 'busy' | 'idle' | 'failed' | 'gone' | 'removed'
  /** Epoch milliseconds of the last sync that succeeded; null if none has. */
  syncedAt: number | null
  /** Number of changes in the log that the server has not confirmed. */
  waiting: number
  devices: DeviceRow[]
  /** Why the last sync failed, as text for users; null if it did not fail. */
  problem: string | null
  /** When the failed sync will be retried, in epoch milliseconds; null if no retry is planned. */
  retryAt: number | null
  /** Messages for users about data on the server that cannot be read. */
  damage: string[]
  missing: MissingChanges[]
  /** When this device last found in this session that the server had lost changes, and uploaded them again; null if never. */
  rewrittenAt: number | null
  /** Whether a sync has waited two minutes for another tab that is also syncing. */
  isWaitingForTab: boolean
  /** Whether the changes that this device got from the other devices when it joined can be removed again. */
  canUndoJoin: boolean
  /** Whether the log has a new key, and the user has not seen the new recovery code yet. */
  hasNewCode: boolean
}

export interface DevicesStatus {
  offer: SyncOffer
  /** The status of the log's copy on the server; null if no server has this log. */
  vault: VaultStatus | null
  invitation: InvitationStatus | null
}

/** The state of pairing with another device, on the device that already has the log. */
export type InvitationStatus =
  /** `expiresAt` is in epoch milliseconds. */
  | { at: 'waiting'; code: string; expiresAt: number }
  /** Another device asks to join. Both devices show the same digits, which the user compares. */
  | { at: 'asked'; name: string; digits: string }
  /** The other device has received the encryption key, and asks its user to confirm. */
  | { at: 'sent'; name: string }
  | { at: 'done'; name: string; hasJoined: boolean }
  | { at: 'failed'; why: string }

/** The state of pairing with another device, on the device that joins its log. */
export type JoinStatus =
  | { at: 'connecting' }
  | { at: 'waiting'; digits: string }
  /** The numbers of solves (null if unknown) and of changes in the log that this device would join. */
  | { at: 'question'; username: string; solves: number | null; changes: number }
  | { at: 'failed'; why: string }

/**
 * A request of this device to sync with the log of another device. `code`: a pairing code or a recovery code. `deviceName`: this device's
 * name. `user`: the user who is signed in here.
 */
export interface JoinRequest {
  code: string
  deviceName: string
  user: string | null
}

/** Calls of a device that joins the log of another device. They need no open log. The status is sent as updates. */
export interface JoinApi {
  /** Asks the device that made a pairing code to let this device join. */
  askToJoin(request: JoinRequest): Promise<Result<null>>
  /** Opens the log to which a recovery code belongs, and asks the user before this device joins. */
  openRecoveryCode(request: JoinRequest): Promise<Result<null>>
  /** Joins the other device's log, after the user has agreed. Returns the name of the log's user, for the sign-in. */
  acceptJoin(): Promise<Result<{ username: string }>>
  /** Ends a request to join, and deletes the received key. */
  declineJoin(): Promise<Result<null>>
}

/** Calls about the devices of an open log. The status is sent as updates. */
export interface DevicesApi {
  /** Sends the status to the page, and asks the server whether it offers device sync. */
  refreshDevicesStatus(): Promise<Result<null>>
  /**
   * Makes a pairing code. The first call also creates the log's copy on the server. `deviceName`: this device's name. `serverCode`: the
   * server's access code; null if it needs none.
   */
  inviteDevice(deviceName: string, serverCode: string | null): Promise<Result<null>>
  /** Allows or refuses a device that asks to join. */
  answerInvitedDevice(isAllowed: boolean): Promise<Result<null>>
  endInvitation(): Promise<Result<null>>
  /** Syncs now, and checks everything on the server. */
  syncDevices(): Promise<Result<null>>
  /** Syncs with the server after the user came back to the page. */
  syncDevicesAfterReturn(): Promise<Result<null>>
  stopWaitingForDevices(): Promise<Result<null>>
  getRecoveryCode(): Promise<Result<{ code: string }>>
  /** The user has seen the recovery code, so the status no longer reports it as new. */
  confirmRecoveryCode(): Promise<Result<null>>
  /** Creates the log's copy on the server again, with all changes of this device. */
  uploadAgain(serverCode: string | null): Promise<Result<null>>
  /** Moves the log to a new copy on the server with a new key. All other devices must be paired again. Returns the new recovery code. */
  replaceKey(serverCode: string | null): Promise<Result<{ code: string }>>
  /** Stops syncing on this device. If `isForAll`, also deletes the copy on the server, so that all devices stop. */
  leaveVault(isForAll: boolean): Promise<Result<null>>
  /** Removes the changes that came from other devices when this device joined, and then stops syncing on this device. */
  undoJoin(): Promise<Result<null>>
}
