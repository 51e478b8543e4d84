import type { SolveKey } from '#domain/solve'
import type { DataFacts } from '#protocol/backup'
import type { SolveDetail } from '#protocol/history'
import type { ValueOf } from '#protocol/result'
import type { ScreenApi } from '#protocol/screen-api'
import { bestEffort } from './best-effort'
import type { Session } from './session'

/** Implements a call. Takes the session before the call's arguments, and throws an AppError instead of returning a failure. */
type Handler<K extends keyof ScreenApi> = (
  session: Session,
  ...args: Parameters<ScreenApi[K]>
) => ValueOf<ScreenApi[K]> | Promise<ValueOf<ScreenApi[K]>>

const changeList = () => import('./changes/list')
const dataExport = () => import('./backup/export')
const devices = () => import('./devices/devices')
const invitations = () => import('./devices/invitations')
const vault = () => import('./devices/manage')
const feedback = () => import('./history/feedback')
const folderSync = () => import('./shared-folder/folder-sync')
const dataImport = () => import('./backup/import')
const insight = () => import('./dashboard/insight')
const journey = () => import('./history/journey')
const lists = () => import('./lists/lists')
const openedChange = () => import('./changes/open')
const problem = () => import('./history/problem')
const removedElsewhere = () => import('./backup/restore-removed')
const recommendations = () => import('./dashboard/recommendations')
const reviewQueue = () => import('./dashboard/review-queue')
const reviews = () => import('./reviews/reviews')
const solveList = () => import('./history/solve-list')
const table = () => import('./table-import/table-import')
const timeTravel = () => import('./time-travel/time-travel')
const undoneElsewhere = () => import('./backup/restore-undone')
const versions = () => import('./changes/versions')
const thisModule = async () => ({ openSolve, dataFacts })

/**
 * The calls of screens, each with the module that exports the function with the call's name. A module is loaded when one of its calls
 * is made for the first time.
 */
export const SCREEN_CALLS: { [K in keyof ScreenApi]: () => Promise<Record<K, Handler<K>>> } = {
  controlImport: () => import('./sync/extension-requests'),
  syncAfterReturn: () => import('./sync/return-sync'),
  dismissGap: () => import('./sync/dismiss-gap'),

  insight,
  scoreReason: insight,
  activityOfYear: insight,
  recommend: recommendations,
  lastingRecommendations: recommendations,
  goalForecast: () => import('./dashboard/goal-forecast'),
  plan: () => import('./dashboard/plan'),
  excludedProblems: reviews,
  statistics: () => import('./dashboard/statistics'),

  prepareSearch: solveList,
  listSolves: solveList,
  findSolve: solveList,
  findUnlisted: () => import('./history/search/find-unlisted'),
  solvesOfDay: solveList,
  openSolve: thisModule,
  describeProblem: () => import('./history/descriptions'),
  openProblem: problem,
  compareAttempts: problem,
  findProblems: () => import('./history/find-problems'),
  listTags: () => import('./history/list-tags'),
  openJourney: journey,
  openJourneyPoint: journey,
  compareJourney: journey,
  buildPrompt: feedback,
  readReply: feedback,

  joinOffers: () => import('./added/offers'),
  readTable: table,
  checkTable: table,
  importTable: table,
  dropTable: table,

  reviewQueue,
  dismissMovedDates: reviewQueue,
  reviewState: reviews,

  listOverviews: lists,
  openList: lists,
  editableList: lists,
  resolveList: lists,
  profileLists: lists,

  readMoreOfTimeline: timeTravel,
  travelTo: timeTravel,
  endTravel: timeTravel,

  listChanges: changeList,
  newestChanges: changeList,
  findChange: changeList,
  countLater: changeList,
  openChange: openedChange,
  openEvent: openedChange,
  listVersions: versions,
  compareVersion: versions,
  restore: versions,
  listProblemNotes: () => import('./changes/problem-notes'),
  undo: () => import('./changes/undo'),

  exportData: dataExport,
  exportToFolder: dataExport,
  exportDamagedEntries: dataExport,
  checkImport: dataImport,
  runImport: dataImport,
  dropImport: dataImport,
  previewUndo: dataImport,
  undoImport: dataImport,
  restoreUndoneElsewhere: undoneElsewhere,
  dismissUndoneElsewhere: undoneElsewhere,
  restoreSolves: removedElsewhere,
  dismissRemovedElsewhere: removedElsewhere,
  cancelWork: () => import('./session/exclusive-task'),
  dataFacts: thisModule,

  connectFolder: folderSync,
  folderHandle: folderSync,
  syncFolder: folderSync,
  stopWaitingForFolder: folderSync,
  leaveFolder: folderSync,

  devicesStatus: devices,
  syncDevices: devices,
  visitDevices: devices,
  stopWaitingForDevices: () => import('./devices/devices-state'),
  inviteDevice: invitations,
  answerInvited: invitations,
  endInvitation: invitations,
  recoveryCode: vault,
  uploadAgain: vault,
  replaceKey: vault,
  leaveVault: vault,
  undoJoin: vault,
}

/** Returns a solve from the log, and asks the extension for the details that the log lacks. */
async function openSolve(session: Session, key: SolveKey): Promise<SolveDetail> {
  const solve = await (await import('./history/solve-detail')).openSolve(session, key)
  void bestEffort(async () => (await import('./sync/extension-requests')).requestDetails(session, key))
  return solve
}

/** Returns facts about the log, and sends the state of the shared folder to the page. */
async function dataFacts(session: Session): Promise<DataFacts> {
  const [{ dataFacts }, { publishFolderStatus }] = await Promise.all([import('./backup/facts'), folderSync()])
  await publishFolderStatus(session)
  return dataFacts(session)
}
