import { makeOwnHistory, type OwnSubmission } from './leetcode/accounts'
import { type FakeLeetcode, startFakeLeetcode } from './leetcode/leetcode'

/** Starts a fake leetcode.com where Ada, who has 45 submissions, is signed in. Her submissions are public too. */
export async function startSignedInLeetcode(): Promise<{ site: FakeLeetcode; history: OwnSubmission[] }> {
  const site = await startFakeLeetcode()
  const history = makeOwnHistory(45)
  site.signIn(site.addAccount('Ada', history))
  site.publicSite.addUser(
    'Ada',
    history.map(({ title, titleSlug, timestamp, lang }) => ({
      title,
      titleSlug,
      timestamp,
      lang,
      statusDisplay: 'Accepted',
    })),
  )
  site.publicSite.daily = { date: '2026-03-09', titleSlug: 'jump-game', title: 'Jump Game' }
  return { site, history }
}
