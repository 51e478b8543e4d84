import { rmSync } from 'node:fs'
import type { FakeSite } from '../../fake-site'
import { Profile } from './profile'
import { test } from './test'

/** A closed browser with a user and some changes. */
interface Visit {
  profile: Profile
  username: string
  /** Number of changes in the log when the browser was closed. */
  changes: number
}

/** A test with a visit: all tests of a process share one, and each damages its own copy of the profile. */
export function testWithVisit<V extends Visit>(make: (profile: Profile, site: FakeSite) => Promise<V>) {
  let shared: Promise<V> | undefined
  const makeOnce = (origin: string, site: FakeSite) => {
    const profile = new Profile(origin)
    process.once('exit', () => rmSync(profile.folder, { recursive: true, force: true }))
    return make(profile, site)
  }
  return test.extend<{ profile: Profile; visit: V }>({
    visit: async ({ server, site }, use) => {
      shared ??= makeOnce(server.origin, site)
      await use(await shared)
    },
    profile: async ({ server, visit }, use) => {
      const profile = new Profile(server.origin, visit.profile)
      await use(profile)
      await profile.remove()
    },
  })
}
