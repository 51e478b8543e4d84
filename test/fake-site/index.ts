export type { FailMode } from './failures'
export { type FakeSite, startFakeSite } from './fake-site'
export { fakeProblems } from './problems'
