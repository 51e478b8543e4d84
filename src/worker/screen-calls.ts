import { runExclusive, stopTask } from './backup/task'
import { bestEffort } from './best-effort'
import type { ScreenCalls } from './screen-api'
import { shareSoon } from './session/execute'

/** The calls of single screens. Each feature's code is loaded on its first call. */
export const SCREEN_CALLS: ScreenCalls = {
  controlImport: async (session, action) => {
    await (await import('./sync/extension-requests')).controlImport(session, action)
    return null
  },

  recommend: async (...args) => (await import('./dashboard/recommendations')).recommendations(...args),
  goalForecast: async (session) => (await import('./dashboard/goal-forecast')).goalForecast(session),
  syncAfterReturn: async (session) => {
    const { syncAfterReturn } = await import('./sync/return-sync')
    session.inBackground(() => syncAfterReturn(session))
    return null
  },
  dismissGap: async (session) => {
    await (await import('./session/gap')).forgetGap(session)
    return null
  },

  prepareSearch: async (session) => {
    const { prepareSearch } = await import('./history/solve-list')
    await prepareSearch(session)
    return null
  },
  listSolves: async (...args) => (await import('./history/solve-list')).listSolves(...args),
  findSolve: async (...args) => (await import('./history/solve-list')).findSolve(...args),
  readTable: async (...args) => (await import('./table-import/table-import')).readTable(...args),
  checkTable: async (session, mapping) => {
    const { checkTable } = await import('./table-import/table-import')
    return runExclusive(session, (task) => checkTable(session, mapping, task))
  },
  importTable: async (session, mapping) => {
    const { importTable } = await import('./table-import/table-import')
    const outcome = await runExclusive(session, (task) => importTable(session, mapping, task))
    shareSoon(session)
    return outcome
  },
  dropTable: async (session) => {
    stopTask(session)
    ;(await import('./table-import/table-import')).dropTable(session)
    return null
  },
  joinOffers: async (session) => (await import('./added/offers')).joinOffers(session),
  describeProblem: async (...args) => (await import('./history/descriptions')).describeProblem(...args),
  openSolve: async (session, key) => {
    const solve = await (await import('./history/solve-detail')).openSolve(session, key)
    void bestEffort(async () => (await import('./sync/extension-requests')).requestDetails(session, key))
    return solve
  },
  statistics: async (session) => (await import('./dashboard/statistics')).statistics(session),
  activityOfYear: async (...args) => (await import('./dashboard/insight')).yearOfActivity(...args),
  solvesOfDay: async (...args) => (await import('./history/day')).solvesOfDay(...args),
  openProblem: async (...args) => (await import('./history/problem')).openProblem(...args),
  findProblems: async (...args) => (await import('./history/find-problems')).findProblems(...args),
  listTags: async (session) => (await import('./history/tags')).listTags(session),
  compareAttempts: async (...args) => (await import('./history/problem')).compareAttempts(...args),
  openJourney: async (...args) => (await import('./history/journey')).openJourney(...args),
  openPoint: async (...args) => (await import('./history/journey')).openPoint(...args),
  compareJourney: async (...args) => (await import('./history/journey')).compareJourney(...args),
  buildPrompt: async (...args) => (await import('./history/prompt')).promptFor(...args),
  readReply: async (_session, text) => (await import('./history/feedback')).readReply(text),

  reviewQueue: async (session, extra) => (await import('./reviews/reviews')).reviewsOf(session).queue(extra),
  reviewState: async (session, slug) => (await import('./reviews/reviews')).reviewsOf(session).stateOf(slug),

  listOverviews: async (session) => (await import('./lists/lists')).listOverviews(session),
  openList: async (...args) => (await import('./lists/lists')).openList(...args),
  listText: async (...args) => (await import('./lists/lists')).listText(...args),
  resolveList: async (...args) => (await import('./lists/lists')).resolveList(...args),
  profileLists: async (session) => (await import('./lists/lists')).profileLists(session),

  readTimeline: async (...args) => (await import('./time-travel/time-travel')).readTimeline(...args),
  travelTo: async (...args) => (await import('./time-travel/time-travel')).travelTo(...args),
  endTravel: async (session) => {
    ;(await import('./time-travel/time-travel')).endTravel(session)
    return null
  },

  listChanges: async (...args) => (await import('./changes/list')).listChanges(...args),
  newestChanges: async (...args) => (await import('./changes/list')).newestChanges(...args),
  findChange: async (...args) => (await import('./changes/list')).findChange(...args),
  countLater: async (...args) => (await import('./changes/list')).countLater(...args),
  openChange: async (...args) => (await import('./changes/open')).openChange(...args),
  openEvent: async (...args) => (await import('./changes/open')).openEvent(...args),
  listVersions: async (...args) => (await import('./changes/versions')).listVersions(...args),
  compareVersion: async (...args) => (await import('./changes/versions')).compareVersion(...args),
  listProblemNotes: async (...args) => (await import('./changes/problem-notes')).listNotes(...args),
  restore: async (...args) => (await import('./changes/versions')).restore(...args),
  undo: async (...args) => (await import('./changes/undo')).undo(...args),

  exportData: async (session, format) => {
    const { exportData } = await import('./backup/export')
    return runExclusive(session, (task) => exportData(session, format, task))
  },
  exportToFolder: async (session, folder) => {
    const { exportToFolder } = await import('./backup/export')
    return runExclusive(session, (task) => exportToFolder(session, folder, task))
  },
  exportSetAside: async (session) => (await import('./backup/set-aside')).exportSetAside(session),
  checkImport: async (session, name, bytes) => {
    const { checkImport } = await import('./backup/import')
    return runExclusive(session, (task) => checkImport(session, name, bytes, task))
  },
  runImport: async (session) => {
    const { runImport } = await import('./backup/import')
    const outcome = await runExclusive(session, (task) => runImport(session, task))
    shareSoon(session)
    return outcome
  },
  dropImport: async (session) => {
    stopTask(session)
    const { dropImport } = await import('./backup/import')
    dropImport(session)
    return null
  },
  previewUndo: async (session, id) => {
    const { previewUndo } = await import('./backup/import')
    return runExclusive(session, (task) => previewUndo(session, id, task))
  },
  undoImport: async (session, id) => {
    const { undoImport } = await import('./backup/import')
    const undone = await runExclusive(session, (task) => undoImport(session, id, task))
    shareSoon(session)
    return undone
  },
  restoreUndone: async (session) => ({
    commit: await (await import('./backup/restore-undone')).restoreUndone(session),
  }),
  dismissUndone: async (session) => {
    await (await import('./backup/restore-undone')).dismissUndone(session)
    return null
  },
  cancelWork: async (session) => {
    stopTask(session)
    return null
  },
  dataFacts: async (session) => {
    const [{ dataFacts }, { showFolder }] = await Promise.all([
      import('./backup/facts'),
      import('./shared-folder/folder-sync'),
    ])
    await showFolder(session)
    return dataFacts(session)
  },

  connectFolder: async (...args) => (await import('./shared-folder/folder-sync')).connectFolder(...args),
  folderHandle: async (session) => (await import('./shared-folder/folder-sync')).folderHandle(session),
  syncFolder: async (session) => (await import('./shared-folder/folder-sync')).syncFolder(session),
  stopWaitingForFolder: async (session) => {
    ;(await import('./shared-folder/folder-sync')).stopWaitingForFolder(session)
    return null
  },
  leaveFolder: async (session) => {
    await (await import('./shared-folder/folder-sync')).leaveFolder(session)
    return null
  },
}
