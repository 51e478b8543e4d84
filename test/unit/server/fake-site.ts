import { afterAll, beforeEach } from 'vitest'
import { type FakeSite, makeFakeProblems, startFakeSite } from '../../fake-site'

/** Each test begins with all problems, no failure and no calls. */
export async function startFakeSiteForFile(): Promise<FakeSite> {
  const site = await startFakeSite()
  beforeEach(() => {
    site.heal()
    site.problems = makeFakeProblems()
    site.calls.length = 0
  })
  afterAll(() => site.stop())
  return site
}
