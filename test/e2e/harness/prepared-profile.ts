import { rmSync } from 'node:fs'
import type { FakeSite } from '../../fake-site'
import { Profile } from './profile'
import { test } from './test'

/** A closed browser with a signed-in user and some changes. */
interface PreparedProfile {
  profile: Profile
  username: string
  changeCount: number
}

/** `prepare` runs once in a process. Each test gets its own copy of the profile. */
export function testWithPreparedProfile<P extends PreparedProfile>(
  prepare: (profile: Profile, site: FakeSite) => Promise<P>,
) {
  let shared: Promise<P> | undefined
  const prepareOnce = (origin: string, site: FakeSite) => {
    const profile = new Profile(origin)
    process.once('exit', () => rmSync(profile.folder, { recursive: true, force: true }))
    return prepare(profile, site)
  }
  return test.extend<{ profile: Profile; prepared: P }>({
    prepared: async ({ server, site }, use) => {
      shared ??= prepareOnce(server.origin, site)
      await use(await shared)
    },
    profile: async ({ server, prepared }, use) => {
      const profile = new Profile(server.origin, prepared.profile)
      await use(profile)
      await profile.remove()
    },
  })
}
