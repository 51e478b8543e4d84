import { expect, test } from 'vitest'
import type { CategoryProgress } from '../../../src/domain/progress'
import { computeAxis } from '../../../src/ui/components/LineChart'
import { groupTopics, parseTopicOrder, sortTopics } from '../../../src/ui/features/dashboard/topic-order'

test.each([
  [[0, 0], 0, 10],
  [[0.24, 0.25], 20, 30],
  [[0.05, 0.34], 5, 35],
  [[0.6, 0.6], 60, 70],
  [[0.98, 1], 90, 100],
  [[1, 1], 90, 100],
])('[W4] the trend of %j has an axis from %i to %i percent', (values, bottom, top) => {
  expect(computeAxis(values)).toEqual({ bottom, top })
})

const makeTopic = (tag: CategoryProgress['tag'], goal: number, adjustedScore: number): CategoryProgress => ({
  tag,
  goal,
  adjustedScore,
  estimatedScore: adjustedScore,
  confidenceLevel: 1,
})

test('[D7] topics are sorted by gap by default, in one group with a score and one without', () => {
  const topics = [
    makeTopic('Array', 0.75, 0.5),
    makeTopic('Graph', 0.6, 0),
    makeTopic('String', 0.7, 0.1),
    makeTopic('Tree', 0.9, 0),
  ]
  const groups = groupTopics(sortTopics(topics, parseTopicOrder(null), null))
  expect(groups.map(({ name, topics, firstIndex }) => [name, topics.map(({ tag }) => tag), firstIndex])).toEqual([
    ['Started', ['String', 'Array'], 0],
    ['Not started', ['Tree', 'Graph'], 2],
  ])
  expect(groupTopics(topics.filter(({ adjustedScore }) => adjustedScore === 0))).toHaveLength(1)
  expect(groupTopics([])).toEqual([])
})
