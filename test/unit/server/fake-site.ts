import { afterAll, beforeEach } from 'vitest'
import { type FakeSite, fakeProblems, startFakeSite } from '../../fake-site'

/** A fake practice site for the tests of a file. Each test begins with all problems, no failure and no calls. */
export async function fakeSiteOfFile(): Promise<FakeSite> {
  const site = await startFakeSite()
  beforeEach(() => {
    site.heal()
    site.problems = fakeProblems()
    site.calls.length = 0
  })
  afterAll(() => site.stop())
  return site
}
