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

const loadChangeList = () => import('./changes/list')
const loadDataExport = () => import('./backup/export')
const loadDevices = () => import('./devices/devices')
const loadInvitations = () => import('./devices/invitations')
const loadVault = () => import('./devices/manage')
const loadFeedback = () => import('./history/feedback')
const loadFolderSync = () => import('./shared-folder/folder-sync')
const loadDataImport = () => import('./backup/import')
const loadInsight = () => import('./dashboard/insight')
const loadJourney = () => import('./history/journey')
const loadLists = () => import('./lists/lists')
const loadOpenedChange = () => import('./changes/open')
const loadProblem = () => import('./history/problem')
const loadRemovedElsewhere = () => import('./backup/restore-removed')
const loadRecommendations = () => import('./dashboard/recommendations')
const loadRenewal = () => import('./lists/renewal')
const loadReviewQueue = () => import('./dashboard/review-queue')
const loadReviews = () => import('./reviews/reviews')
const loadSolveList = () => import('./history/solve-list')
const loadTable = () => import('./table-import/table-import')
const loadTimeTravel = () => import('./time-travel/time-travel')
const loadUndoneElsewhere = () => import('./backup/restore-undone')
const loadVersions = () => import('./changes/versions')
const loadThisModule = async () => ({ openSolve, getDataFacts })

/**
 * The calls of screens, each with the module that exports the function with the call's name. A module is loaded when one of its calls
 * is made for the first time.
 */
export const SCREEN_CALLS: { [K in keyof ScreenApi]: () => Promise<Record<K, Handler<K>>> } = {
  controlImport: () => import('./sync/extension-requests'),
  syncAfterReturn: () => import('./sync/return-sync'),
  dismissGap: () => import('./sync/dismiss-gap'),
  showUnlisted: () => import('./sync/show-unlisted'),

  getInsight: loadInsight,
  getScoreReason: loadInsight,
  getActivityOfYear: loadInsight,
  recommend: loadRecommendations,
  getLastingRecommendations: loadRecommendations,
  getGoalForecast: () => import('./dashboard/goal-forecast'),
  getPlan: () => import('./dashboard/plan'),
  listExcludedProblems: loadReviews,
  getStatistics: () => import('./dashboard/statistics'),

  prepareSearch: loadSolveList,
  listSolves: loadSolveList,
  findSolveIndex: loadSolveList,
  findUnlisted: () => import('./history/search/find-unlisted'),
  listSolvesOfDay: loadSolveList,
  openSolve: loadThisModule,
  describeProblem: () => import('./history/descriptions'),
  openProblem: loadProblem,
  compareAttempts: loadProblem,
  findProblems: () => import('./history/find-problems'),
  listTags: () => import('./history/list-tags'),
  openJourney: loadJourney,
  openJourneyPoint: loadJourney,
  compareJourney: loadJourney,
  buildPrompt: loadFeedback,
  parseAiReply: loadFeedback,

  findJoinOffers: () => import('./added/offers'),
  findIdentityOffers: () => import('./added/identities'),
  readTable: loadTable,
  checkTable: loadTable,
  importTable: loadTable,
  repairRows: loadTable,
  dropTable: loadTable,

  getReviewQueue: loadReviewQueue,
  dismissMovedDates: loadReviewQueue,
  getReviewState: loadReviews,

  listOverviews: loadLists,
  openList: loadLists,
  getEditableList: loadLists,
  resolveList: loadLists,
  previewRenewal: loadRenewal,
  getListWithoutGone: loadRenewal,
  getProfileLists: loadLists,

  readMoreOfTimeline: loadTimeTravel,
  travelTo: loadTimeTravel,
  endTravel: loadTimeTravel,

  listChanges: loadChangeList,
  listNewestChanges: loadChangeList,
  findChangeIndex: loadChangeList,
  countLaterChanges: loadChangeList,
  openChange: loadOpenedChange,
  openEvent: loadOpenedChange,
  listVersions: loadVersions,
  compareVersion: loadVersions,
  restoreVersion: loadVersions,
  listProblemNotes: () => import('./changes/problem-notes'),
  undo: () => import('./changes/undo'),

  exportData: loadDataExport,
  exportToFolder: loadDataExport,
  exportDamagedEntries: loadDataExport,
  checkImport: loadDataImport,
  runImport: loadDataImport,
  dropImport: loadDataImport,
  previewImportUndo: loadDataImport,
  undoImport: loadDataImport,
  restoreUndoneElsewhere: loadUndoneElsewhere,
  dismissUndoneElsewhere: loadUndoneElsewhere,
  restoreSolves: loadRemovedElsewhere,
  dismissRemovedElsewhere: loadRemovedElsewhere,
  renewStorageLog: () => import('./start-idle-work'),
  cancelWork: () => import('./session/exclusive-task'),
  getDataFacts: loadThisModule,

  connectFolder: loadFolderSync,
  getFolderHandle: loadFolderSync,
  syncFolder: loadFolderSync,
  stopWaitingForFolder: loadFolderSync,
  leaveFolder: loadFolderSync,

  refreshDevicesStatus: loadDevices,
  syncDevices: loadDevices,
  syncDevicesAfterReturn: loadDevices,
  stopWaitingForDevices: () => import('./devices/devices-state'),
  inviteDevice: loadInvitations,
  answerInvitedDevice: loadInvitations,
  endInvitation: loadInvitations,
  getRecoveryCode: loadVault,
  confirmRecoveryCode: loadVault,
  uploadAgain: loadVault,
  replaceKey: loadVault,
  leaveVault: loadVault,
  undoJoin: loadVault,
}

/** Returns a solve from the log, and asks the extension for the details that the log lacks. */
async function openSolve(session: Session, key: SolveKey): Promise<SolveDetail> {
  const solve = await (await import('./history/solve-detail')).openSolve(session, key)
  void bestEffort(async () => (await import('./sync/extension-requests')).requestDetails(session, key))
  return solve
}

/** Returns facts about the log, and sends the state of the shared folder to the page. */
async function getDataFacts(session: Session): Promise<DataFacts> {
  const [facts, { publishFolderStatus }] = await Promise.all([import('./backup/facts'), loadFolderSync()])
  await publishFolderStatus(session)
  return facts.getDataFacts(session)
}
