import * as v from 'valibot'
import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import { type ProblemView, type SiteRequest, VISIBILITY_ANSWER } from '../messages'
import { ANSWER, type Answer, type Failure } from '../rules/site-answer'

/** The content script's response: the site's answer, or the reason why there is none. */
const ANSWERED = v.union([
  ANSWER,
  v.object({ kind: v.literal('offline') }),
  v.object({ kind: v.literal('site-changed'), field: v.string() }),
  v.object({ kind: v.literal('extension-error'), message: v.string() }),
])

/** Milliseconds to wait for a tab before the next one is tried. */
const TIMEOUT = 25_000

/**
 * Sends a request through the first tab of the practice site that answers, the active one first; or through one tab only, by its id.
 */
export async function askSite(request: SiteRequest, tabId?: number): Promise<Answer | Failure> {
  if (!(await browser.permissions.contains({ origins: [PRACTICE_SITE_PATTERN] }))) return { kind: 'no-permission' }
  if (tabId !== undefined) return (await askTab(tabId, request)) ?? { kind: 'no-tab' }
  const tabs = await browser.tabs.query({ url: PRACTICE_SITE_PATTERN })
  const sorted = tabs.sort((a, b) => Number(b.active) - Number(a.active))
  for (const { id, discarded } of sorted) {
    if (id === undefined || discarded) continue
    const answer = await askTab(id, request)
    if (answer !== null) return answer
  }
  return { kind: 'no-tab' }
}

/** Which problems a tab of the practice site showed in the foreground at these times. Tabs without an answer count as no. */
export async function wereVisible(views: ProblemView[]): Promise<boolean[]> {
  const tabs = await browser.tabs.query({ url: PRACTICE_SITE_PATTERN })
  const answers = await Promise.all(
    tabs.map(async ({ id, discarded }) => {
      if (id === undefined || discarded) return []
      const answer = browser.tabs.sendMessage(id, { type: 'were-visible', views }, { frameId: 0 }).catch(() => null)
      const parsed = v.safeParse(VISIBILITY_ANSWER, await Promise.race([answer, silence()]))
      return parsed.success ? parsed.output : []
    }),
  )
  return views.map((_, i) => answers.some((answer) => answer[i] === true))
}

const silence = () => new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT, null))

async function askTab(id: number, request: SiteRequest): Promise<Answer | Failure | null> {
  try {
    // A tab that was open before the extension was installed has no content script: sendMessage rejects.
    const parsed = v.safeParse(
      ANSWERED,
      await Promise.race([browser.tabs.sendMessage(id, request, { frameId: 0 }), silence()]),
    )
    if (!parsed.success) return null
    return 'marker' in parsed.output ? { ...parsed.output, tabId: id } : parsed.output
  } catch {
    return null
  }
}
