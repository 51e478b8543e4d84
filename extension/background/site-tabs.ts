import * as v from 'valibot'
import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import { type ProblemView, type SiteRequest, VISIBILITY_ANSWER } from '../messages'
import { ANSWER, type Answer, type Failure } from '../rules/site-answer'

/** The response of the content script: the site's answer, or the reason why there is no answer. */
const TAB_RESPONSE_SCHEMA = v.union([
  ANSWER,
  v.object({ kind: v.literal('offline') }),
  v.object({ kind: v.literal('site-changed'), field: v.string() }),
  v.object({ kind: v.literal('extension-error'), message: v.string() }),
])

/** If a tab does not respond within this many milliseconds, the next tab is tried. */
const TAB_TIMEOUT_MS = 25_000

/**
 * Sends a request through the tab `tabId` of the practice site. Without `tabId`, tries all tabs of the site, active tabs first, until one
 * answers.
 */
export async function requestFromSite(request: SiteRequest, tabId?: number): Promise<Answer | Failure> {
  if (!(await browser.permissions.contains({ origins: [PRACTICE_SITE_PATTERN] }))) return { kind: 'no-permission' }
  if (tabId !== undefined) return (await requestFromTab(tabId, request)) ?? { kind: 'no-tab' }
  const tabs = await browser.tabs.query({ url: PRACTICE_SITE_PATTERN })
  const sortedTabs = tabs.sort((a, b) => Number(b.active) - Number(a.active))
  for (const { id, discarded } of sortedTabs) {
    if (id === undefined || discarded) continue
    const answer = await requestFromTab(id, request)
    if (answer !== null) return answer
  }
  return { kind: 'no-tab' }
}

/**
 * Returns for each problem and time whether a tab of the practice site showed the problem in the foreground at that time. A tab without an
 * answer is ignored.
 */
export async function readVisibility(views: ProblemView[]): Promise<boolean[]> {
  const tabs = await browser.tabs.query({ url: PRACTICE_SITE_PATTERN })
  const answers = await Promise.all(
    tabs.map(async ({ id, discarded }) => {
      if (id === undefined || discarded) return []
      const answer = browser.tabs.sendMessage(id, { type: 'were-visible', views }, { frameId: 0 }).catch(() => null)
      const parsed = v.safeParse(VISIBILITY_ANSWER, await Promise.race([answer, waitForTimeout()]))
      return parsed.success ? parsed.output : []
    }),
  )
  return views.map((_, i) => answers.some((answer) => answer[i] === true))
}

const waitForTimeout = () => new Promise<null>((resolve) => setTimeout(resolve, TAB_TIMEOUT_MS, null))

async function requestFromTab(id: number, request: SiteRequest): Promise<Answer | Failure | null> {
  try {
    // A tab that was open before the extension was installed has no content script: sendMessage rejects.
    const parsed = v.safeParse(
      TAB_RESPONSE_SCHEMA,
      await Promise.race([browser.tabs.sendMessage(id, request, { frameId: 0 }), waitForTimeout()]),
    )
    if (!parsed.success) return null
    return 'marker' in parsed.output ? { ...parsed.output, tabId: id } : parsed.output
  } catch {
    return null
  }
}
