import type { Result } from '#protocol/result'
import type { ScreenApi } from '#protocol/screen-api'
import type { Session } from './session'

type Answer = <T>(work: () => Promise<T>) => Promise<Result<T>>
type Name = keyof ScreenApi

/** The value of a call's successful answer. */
type ValueOf<Call> = Call extends (...args: never[]) => Promise<Result<infer Value>> ? Value : never

/** The calls with the session as their first parameter; they throw an AppError instead of returning a failure. */
export type ScreenCalls = {
  [K in Name]: (session: Session, ...args: Parameters<ScreenApi[K]>) => Promise<ValueOf<ScreenApi[K]>>
}

/** Every call by name, because the worker's object must have all its functions before their code is loaded. */
const NAMES: Record<Name, 1> = {
  controlImport: 1,
  recommend: 1,
  goalForecast: 1,
  syncAfterReturn: 1,
  dismissGap: 1,
  prepareSearch: 1,
  listSolves: 1,
  findSolve: 1,
  joinOffers: 1,
  readTable: 1,
  checkTable: 1,
  importTable: 1,
  dropTable: 1,
  describeProblem: 1,
  openSolve: 1,
  statistics: 1,
  activityOfYear: 1,
  solvesOfDay: 1,
  openProblem: 1,
  findProblems: 1,
  listTags: 1,
  compareAttempts: 1,
  listProblemNotes: 1,
  openJourney: 1,
  openPoint: 1,
  compareJourney: 1,
  reviewQueue: 1,
  reviewState: 1,
  listOverviews: 1,
  openList: 1,
  listText: 1,
  resolveList: 1,
  profileLists: 1,
  buildPrompt: 1,
  readReply: 1,
  readTimeline: 1,
  travelTo: 1,
  endTravel: 1,
  listChanges: 1,
  newestChanges: 1,
  findChange: 1,
  countLater: 1,
  openChange: 1,
  openEvent: 1,
  listVersions: 1,
  compareVersion: 1,
  restore: 1,
  undo: 1,
  exportData: 1,
  exportToFolder: 1,
  exportSetAside: 1,
  checkImport: 1,
  runImport: 1,
  dropImport: 1,
  previewUndo: 1,
  undoImport: 1,
  restoreUndone: 1,
  dismissUndone: 1,
  cancelWork: 1,
  dataFacts: 1,
  connectFolder: 1,
  folderHandle: 1,
  syncFolder: 1,
  stopWaitingForFolder: 1,
  leaveFolder: 1,
}

/** Implements the calls of single screens; `screen-calls.ts` and the features are loaded on the first use. */
export function screenApi(current: () => Session, answer: Answer): ScreenApi {
  const call =
    <K extends Name>(name: K) =>
    (...args: Parameters<ScreenApi[K]>) =>
      answer(async () => {
        const { SCREEN_CALLS } = await import('./screen-calls')
        return SCREEN_CALLS[name](current(), ...args)
      })
  return Object.fromEntries((Object.keys(NAMES) as Name[]).map((name) => [name, call(name)])) as unknown as ScreenApi
}
