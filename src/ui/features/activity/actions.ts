import { ref, subscribe } from 'valtio'
import type { Category } from '#domain/category'
import { reuseIfEqual } from '#lib/same-json'
import type { Insight } from '#protocol/insight'
import { state } from '../../state/state'
import { client } from '../../worker-client/client'

/** Pending queries, at most one of each kind. Later changes are queried after the answer. */
const asking = { insight: false, reason: false }

/**
 * Keeps the activity, the trends and the open row's score explanation up to date. They are queried after the progress, so that they
 * never delay it. During a sync they are queried only if there is no value yet.
 */
export function refreshInsightOnChange(): void {
  const refresh = () => {
    const { views, confirmed, screen, openRow, insight, reasons } = state
    if (!confirmed || views?.phase !== 'loaded' || screen !== 'dashboard') return
    const shown = scope()
    const of = `${shown}#${views.solves.revision}`
    const waits = views.sync.busy && insight.value !== null && insight.of?.startsWith(`${shown}#`)
    if (!asking.insight && !waits && insight.of !== of) void loadInsight(of)
    if (openRow === null || openRow === 'Random') return
    if (!asking.reason && reasons[openRow]?.of !== of) void loadReason(openRow, of)
  }
  subscribe(state, refresh)
  // This code may be loaded after the first data.
  refresh()
}

/** Queries the activity and the trends again after a failure. */
export function retryInsight(): void {
  state.insight = { of: null, value: null, failure: null }
}

/** Identifies the position in the log and the profile that are shown. */
function scope(): string {
  const past = state.views?.past
  return `${past ? `${past.axis} ${past.position}` : 'now'}|${state.views?.profiles.activeId}`
}

async function loadInsight(of: string): Promise<void> {
  asking.insight = true
  const answer = await client().call('insight')
  asking.insight = false
  state.insight = answer.ok
    ? { of, value: ref(withEarlierTrends(answer.value)), failure: null }
    : { of, value: null, failure: answer.failure }
}

/** Reuses unchanged trends, so that only the rows with changes render. */
function withEarlierTrends(insight: Insight): Insight {
  const earlier: Record<string, readonly number[] | undefined> = state.insight.value?.trends.categories ?? {}
  const trends = Object.entries(insight.trends.categories)
  const categories = Object.fromEntries(trends.map(([tag, trend]) => [tag, reuseIfEqual(earlier[tag], trend)]))
  return { ...insight, trends: { ...insight.trends, categories } }
}

async function loadReason(tag: Category, of: string): Promise<void> {
  asking.reason = true
  const answer = await client().call('scoreReason', tag)
  asking.reason = false
  state.reasons[tag] = answer.ok
    ? { of, value: ref(answer.value), failure: null }
    : { of, value: null, failure: answer.failure }
}
