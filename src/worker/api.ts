import { parseUsername } from '#domain/practice-site'
import { toUserKey } from '#domain/username'
import type { ExportLimits } from '#lib/export-limits'
import { MAX_DATE_MS } from '#lib/time'
import type { StartRequest, WorkerApi } from '#protocol/api'
import type { ExtensionBridge } from '#protocol/extension'
import type { Result, ValueOf } from '#protocol/result'
import type { ScreenApi } from '#protocol/screen-api'
import type { TodayView, UpdateMessage } from '#protocol/views'
import { AppError } from './app-error'
import { bestEffort } from './best-effort'
import type { DeviceJoin } from './devices/join'
import { clearUserData } from './log/clear'
import { writeUsername } from './log/cursors'
import { withDatabase } from './log/database'
import type { Platform } from './platform'
import type { LogRecovery } from './recovery/recovery'
import type { Session } from './session'
import { CrossTabChannel } from './session/cross-tab-channel'
import { drawNewRecommendations, execute } from './session/execute'
import { hasLegacyDataToImport, openSession, refreshDefaults } from './session/open-session'
import { SessionHolder } from './session/session-holder'
import { startCopy } from './session/start-copy'
import { UpdateStream } from './session/update-stream'
import { computeViews } from './session/views'
import type { Fetch } from './sources/http'
import { preloadSync, publishChangesOfOtherTabs, stopSync, sync } from './sync/sync'
import { toFailure } from './to-failure'

export interface WorkerDeps<Port> {
  platform: Platform
  limits: ExportLimits
  fetch: Fetch
  sendTo(port: Port): (message: UpdateMessage) => void
  bridgeOf(port: Port): ExtensionBridge
}

type Call = (...args: unknown[]) => unknown

/** The calls that are not part of `ScreenApi`, as functions that throw an error instead of returning a failed Result. */
type DirectCalls<Port> = {
  [K in Exclude<keyof WorkerApi<Port>, keyof ScreenApi>]: (
    ...args: Parameters<WorkerApi<Port>[K]>
  ) => ValueOf<WorkerApi<Port>[K]> | Promise<ValueOf<WorkerApi<Port>[K]>>
}

/** Creates the object that answers the page's calls. */
export function createWorker<Port>(deps: WorkerDeps<Port>): WorkerApi<Port> {
  let connection: { send: (message: UpdateMessage) => void; bridge: ExtensionBridge } | null = null
  const holder = new SessionHolder({
    platform: deps.platform,
    openSession: open,
    startWork: startBackgroundWork,
    reportFailure: (failure) => connection?.send({ kind: 'failure', failure }),
  })

  let recovery: LogRecovery | null = null
  const openRecovery = async () => {
    const { LogRecovery } = await import('./recovery/recovery')
    recovery ??= new LogRecovery(deps)
    return recovery
  }

  let join: DeviceJoin | null = null
  const openJoin = async () => {
    const { DeviceJoin } = await import('./devices/join')
    const { fetch, platform } = deps
    join ??= new DeviceJoin({ fetch, platform, send: (facts) => connection?.send({ kind: 'join', facts }) })
    return join
  }

  const calls: DirectCalls<Port> = {
    connect(updates, bridge) {
      connection = { send: deps.sendTo(updates), bridge: deps.bridgeOf(bridge) }
    },
    ping: () => undefined,

    async verifyUser(typedName) {
      const { verifyUser } = await import('./sources/practice-site')
      return { username: await verifyUser(deps.fetch, parseUsername(typedName)) }
    },
    findLegacyUser: async () => (await import('./legacy-import/legacy-import')).findLegacyUser(),
    listStoredUsers: async () => (await import('./log/stored-users')).readStoredUsers(),

    async start(request) {
      // Without a head marker (the stored end of the log), this browser probably has no log of the user. A long first sync follows, so load
      // its code now.
      if (request.marker === null) preloadSync()
      const opened = await holder.startSession(request, async (session) => {
        if (await hasLegacyDataToImport(session))
          await (await import('./legacy-import/legacy-import')).importLegacyData(session)
      })
      recovery?.release()
      return { head: opened.head }
    },
    async clearUser(username) {
      const user = toUserKey(username)
      holder.signOut(user)
      recovery?.release()
      // The sign-out has closed the session's connection, so that the session writes nothing after the deletion. Open a new connection.
      await withDatabase(username, deps.platform, (db) => clearUserData(db, user, deps.platform.now()))
      await (await import('./log/second-copy/copy-directory')).deleteSecondCopy(user)
      await (await import('./log/vault-store')).deleteVaultFile(user)
    },

    askToJoin: async (request) => (await openJoin()).ask(request),
    openRecoveryCode: async (request) => (await openJoin()).openRecoveryCode(request),
    acceptJoin: async () => (await openJoin()).accept(),
    declineJoin: async () => (await openJoin()).decline(),

    inspectLog: async (request) => (await openRecovery()).inspectLog(request),
    restoreLog: async (username, changes) => (await openRecovery()).restoreLog(username, changes),
    continueWithReadable: async (username, readable) => (await openRecovery()).continueWithReadable(username, readable),
    exportReadable: async (username) => (await openRecovery()).exportReadable(username),
    countInCopy: async (username) => (await openRecovery()).countInCopy(username),
    exportCopy: async (username) => (await openRecovery()).exportCopy(username),
    checkExport: async (username, bytes) => (await openRecovery()).checkExport(username, bytes),

    execute: (command) => execute(holder.requireSession(), command),
    async syncNow() {
      const session = holder.requireSession()
      await drawNewRecommendations(session)
      session.runInBackground(async () => (await import('./sync/return-sync')).syncAndAnnounce(session, true))
    },
    stopSync: () => stopSync(holder.requireSession()),
    reportExtension() {
      const session = holder.requireSession()
      if (session.extension) return
      const { busy } = session.sync
      session.runInBackground(async () => {
        await sync(session, false)
        // A sync that was already running may have tried to reach the extension before the user pressed Connect.
        if (busy && !session.extension && !session.hasEnded) await sync(session, false)
      })
    },
    async refresh(wasHidden) {
      if (wasHidden) holder.noteHidden()
      const session = holder.requireSession()
      await session.log.catchUp()
      session.publishWhole()
      session.shareChanges()
    },
  }

  async function call(name: string, args: unknown[]): Promise<unknown> {
    const directCall = Reflect.get(calls, name) as Call | undefined
    if (directCall) return directCall(...args)
    const { SCREEN_CALLS } = await import('./screen-calls')
    const load = Reflect.get(SCREEN_CALLS, name) as () => Promise<Record<string, Call>>
    return (await load())[name]?.(holder.requireSession(), ...args)
  }

  // This is a proxy because the list of screen calls is loaded only at the first screen call. `then` must be undefined: otherwise `await`
  // would treat the worker as a promise.
  return new Proxy({} as WorkerApi<Port>, {
    get: (_, name) =>
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...args: unknown[]) => toResult(() => call(name, args)),
  })

  async function open(request: StartRequest): Promise<Session> {
    if (!connection) throw new AppError('internal', 'The page is not connected yet. Try again in a moment.')
    const { send, bridge } = connection
    // Each session has its own stream, so that messages of an ended session are dropped.
    const updates = new UpdateStream(send)
    const { platform, limits, fetch } = deps
    const onDropped = () => holder.reconnect()
    const onOutdated = () => holder.markOutdated()
    return openSession(request, { updates, bridge, platform, limits, fetch, computeViews, onDropped, onOutdated })
  }

  async function toResult(work: () => Promise<unknown>): Promise<Result<unknown>> {
    await holder.waitForReconnect()
    const session = holder.session
    try {
      return { ok: true, value: (await work()) ?? null }
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code === 'storage-lost') holder.reconnect(session ?? undefined)
      return { ok: false, failure }
    }
  }
}

function startBackgroundWork(session: Session): void {
  connectFeatures(session)
  session.publish()
  // Compute the recommended problems after the first update is sent. They need all reviews, which take long to compute for a long log.
  session.runInBackground(() => showPicks(session))
  startCopy(session)
  session.otherTabs = new CrossTabChannel(session.user, {
    onChange: () => session.runInBackground(() => publishChangesOfOtherTabs(session)),
    onEnd: () => session.end(),
  })
  session.runInBackground(async () => {
    await sync(session, false)
    await refreshDefaults(session)
    session.runInBackground(() => followDailyChallenge(session))
    await bestEffort(() => Promise.all([import('#events/decide/decide'), import('./log/append')]))
    await (await import('./session/integrity-check')).checkIntegrity(session)
  })
  void bestEffort(async () => (await import('./devices/devices')).startDevices(session))
  void bestEffort(async () => (await import('./start-idle-work')).startIdleWork(session))
  void bestEffort(() => writeUsername(session.db, session.user, session.username))
}

function connectFeatures(session: Session): void {
  // The shared folder and the devices show their failures in their own status, so failures are ignored here.
  session.shareChanges = () => {
    void bestEffort(async () => (await import('./shared-folder/folder-sync')).syncFolderSoon(session))
    void bestEffort(async () => (await import('./devices/devices')).syncDevicesSoon(session))
  }
  session.onExtensionChanges = () =>
    session.runInBackground(async () => (await import('./sync/live-updates')).syncLiveUpdates(session))
  session.storeDraw = () => bestEffort(async () => (await import('./dashboard/today-draw')).storeDraw(session))
  session.sendDueCount = async () => {
    if (session.extension) await bestEffort(async () => (await import('./dashboard/due-count')).sendDueCount(session))
  }
  session.onCommand = async (events) => {
    if (events.some(({ type }) => type === 'DailyChallengeShown')) void followDailyChallenge(session)
    void session.sendDueCount()
    if (!events.some(({ type }) => type === 'ProfileActivated')) return
    await drawNewRecommendations(session)
    session.runInBackground(() => sync(session, false))
  }
}

async function followDailyChallenge(session: Session): Promise<void> {
  await bestEffort(async () => (await import('./daily/daily-challenge')).followDailyChallenge(session))
}

/** Today's recommendations if the code that computes them could not be loaded. */
const NO_PICKS: TodayView = {
  day: 0,
  until: MAX_DATE_MS,
  done: 0,
  of: 0,
  summary: 'Couldn’t load today’s picks. Reload the page to try again.',
  scoreChanges: '',
  hasScoreLoss: false,
  picks: [],
  next: null,
  plan: null,
  studyList: null,
  daily: null,
}

async function showPicks(session: Session): Promise<void> {
  const code = await import('./dashboard/compute-picks').catch(() => null)
  await code?.preparePicks(session)
  session.computePicks = code?.computePicks ?? (() => NO_PICKS)
  session.publish()
}
