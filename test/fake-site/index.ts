export type { FakeSubmission } from './answers'
export type { FailMode, FailOptions, Operation } from './failures'
export { type FakeCall, type FakeSite, type FakeSiteOptions, startFakeSite } from './fake-site'
export { type FakeProblem, fakeProblems } from './problems'
