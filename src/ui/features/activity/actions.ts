import { ref, subscribe } from 'valtio'
import type { Category } from '#domain/category'
import { reuseIfEqual } from '#lib/same-json'
import type { Insight } from '#protocol/insight'
import { state } from '../../state/state'
import { getClient } from '../../worker-client/client'

/**
 * Whether a query of the activity (`insight`) or of a score explanation (`reason`) is running. Only one query of each kind may run at a
 * time.
 */
const isQuerying = { insight: false, reason: false }

/**
 * Keeps the activity, the trends and the score explanation of the open row, or of the row that the user is about to open, up to date while the dashboard is displayed. Waits until the
 * dashboard has its scores, so that the queries do not delay them. During a sync, the activity and the trends are queried only if there are
 * none yet for the displayed time and profile.
 */
export function refreshInsightOnChange(): void {
  const refresh = () => {
    const { views, isConfirmed, screen, openRow, expectedRow, insight, reasons } = state
    if (!isConfirmed || views?.phase !== 'loaded' || screen !== 'dashboard') return
    const displayedScope = createDisplayedScopeKey()
    const stateKey = `${displayedScope}#${views.solves.revision}`
    const isPostponed = views.sync.busy && insight.value !== null && insight.stateKey?.startsWith(`${displayedScope}#`)
    if (!isQuerying.insight && !isPostponed && insight.stateKey !== stateKey) void loadInsight(stateKey)
    const outdatedRow = [openRow, expectedRow].find(
      (row) => row !== null && row !== 'Random' && reasons[row]?.stateKey !== stateKey,
    )
    if (!isQuerying.reason && outdatedRow && outdatedRow !== 'Random') void loadReason(outdatedRow, stateKey)
  }
  subscribe(state, refresh)
  // This code may be loaded after the first data has arrived, so refresh once now.
  refresh()
}

export function retryInsight(): void {
  state.insight = { stateKey: null, value: null, failure: null }
}

function createDisplayedScopeKey(): string {
  const past = state.views?.past
  return `${past ? `${past.axis} ${past.position}` : 'now'}|${state.views?.profiles.activeId}`
}

async function loadInsight(stateKey: string): Promise<void> {
  isQuerying.insight = true
  const answer = await getClient().call('getInsight')
  isQuerying.insight = false
  state.insight = answer.ok
    ? { stateKey, value: ref(reuseUnchangedTrends(answer.value)), failure: null }
    : { stateKey, value: null, failure: answer.failure }
}

/** Reuses the previous objects of unchanged trends, so that only rows with changes are rendered again. */
function reuseUnchangedTrends(insight: Insight): Insight {
  const earlierTrends: Record<string, readonly number[] | undefined> = state.insight.value?.trends.categories ?? {}
  const trends = Object.entries(insight.trends.categories)
  const categories = Object.fromEntries(trends.map(([tag, trend]) => [tag, reuseIfEqual(earlierTrends[tag], trend)]))
  return { ...insight, trends: { ...insight.trends, categories } }
}

async function loadReason(tag: Category, stateKey: string): Promise<void> {
  isQuerying.reason = true
  const answer = await getClient().call('getScoreReason', tag)
  isQuerying.reason = false
  state.reasons[tag] = answer.ok
    ? { stateKey, value: ref(answer.value), failure: null }
    : { stateKey, value: null, failure: answer.failure }
}
