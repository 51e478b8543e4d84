import type { Snapshot } from 'valtio'
import type { Category } from '#domain/category'
import { type CategoryProgress, computeMissingPercent } from '#domain/progress'

/** The orders in which the user can list the topics. `topic` is the fixed order of the topics. */
export const TOPIC_ORDERS = [
  { value: 'topic', text: 'Topic order' },
  { value: 'gap', text: 'Biggest gap' },
  { value: 'fading', text: 'Losing most' },
  { value: 'name', text: 'Name' },
] as const

export type TopicOrder = (typeof TOPIC_ORDERS)[number]['value']

/** Converts a stored or chosen value to an order; an unknown value becomes `gap`. */
export const parseTopicOrder = (value: string | null): TopicOrder =>
  TOPIC_ORDERS.find((order) => order.value === value)?.value ?? 'gap'

/** How far each topic's score falls in 14 days without practice, as fractions 0–1; null until loaded. */
export type FadingByTopic = Readonly<Partial<Record<Category, number>>> | null

interface TopicGroup {
  name: string
  topics: Snapshot<CategoryProgress[]>
  /** The number of topics in the groups above. */
  firstIndex: number
}

/** Groups topics into those with a score and those without, keeping their order. Leaves out a group without topics. */
export function groupTopics(topics: Snapshot<CategoryProgress[]>): TopicGroup[] {
  const started = topics.filter(({ adjustedScore }) => adjustedScore > 0)
  const notStarted = topics.filter(({ adjustedScore }) => adjustedScore === 0)
  const groups = [
    { name: 'Started', topics: started, firstIndex: 0 },
    { name: 'Not started', topics: notStarted, firstIndex: started.length },
  ]
  return groups.filter((group) => group.topics.length > 0)
}

export function sortTopics(
  topics: Snapshot<CategoryProgress[]>,
  order: TopicOrder,
  fading: FadingByTopic,
): Snapshot<CategoryProgress[]> {
  switch (order) {
    case 'topic':
      return topics
    case 'gap':
      return topics.toSorted((a, b) => computeMissingPercent(b) - computeMissingPercent(a))
    case 'fading':
      return topics.toSorted((a, b) => (fading?.[b.tag] ?? 0) - (fading?.[a.tag] ?? 0))
    case 'name':
      return topics.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
    default:
      return order satisfies never
  }
}
