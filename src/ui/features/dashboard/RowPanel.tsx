import type { ComponentProps } from 'react'
import { useSnapshot } from 'valtio'
import { Tabs } from '../../components/Tabs'
import { type RowName, state } from '../../state/state'
import { Contributions } from './explanation/Contributions'
import { ScoreExplanation } from './explanation/ScoreExplanation'
import { RecommendationList } from './RecommendationList'
import { RecommendationLines, RecommendationsSkeleton } from './RecommendationsSkeleton'

export function RowPanel({ row }: { row: RowName }) {
  const recommendations = (
    <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      <RowRecommendations row={row} />
    </div>
  )
  if (row === 'Random') return recommendations
  return (
    <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <ScoreExplanation tag={row} />
      {recommendations}
      <Contributions tag={row} />
    </div>
  )
}

/** Shows the recommendations of a row, or the error. Until the worker answers, it shows the cached recommendations. */
function RowRecommendations({ row }: { row: RowName }) {
  const { recommendations, cachedRecommendations, views } = useSnapshot(state)
  const answer = recommendations[row]
  if (answer?.state === 'failed')
    return (
      <p role="alert" className="py-3 text-hard">
        Couldn’t load recommendations: {answer.failure.message} Close and open the row to try again.
      </p>
    )
  if (answer?.state === 'ready') return <RecommendationTabs row={row} {...answer.recommendations} />
  const cached = views?.past == null ? cachedRecommendations : null
  const cachedRow = cached?.rows[row]
  return cachedRow ? (
    <RecommendationTabs row={row} {...cachedRow} refresh={null} list={cached?.list ?? null} />
  ) : (
    <RecommendationsSkeleton />
  )
}

type RecommendationGroup = ComponentProps<typeof RecommendationList>['recommendations']

interface RecommendationTabsProps extends Pick<ComponentProps<typeof RecommendationList>, 'list'> {
  row: RowName
  fundamentals: RecommendationGroup
  /** Problems to repeat. They are not cached, so this is null until the worker has computed them. */
  refresh: RecommendationGroup | null
  fresh: RecommendationGroup
}

/** The tabs. If the profile is limited to a study list, `emptyListText` follows the name of the list in place of `emptyText`. */
const GROUPS = [
  {
    name: 'fundamentals',
    label: 'Fundamentals',
    description: 'Core problems you haven’t solved.',
    emptyText: 'You’ve solved every core problem here. Use Refresh to keep your score up.',
    emptyListText: 'has no core problem left here.',
  },
  {
    name: 'refresh',
    label: 'Refresh',
    description: 'Tried before; most worth redoing now.',
    emptyText: 'Nothing to refresh yet: solves show up here as they fade.',
    emptyListText: 'has nothing to refresh here yet.',
  },
  {
    name: 'fresh',
    label: 'New',
    description: 'Other problems you haven’t solved.',
    emptyText: 'You’ve solved everything here.',
    emptyListText: 'has no other problem left here.',
  },
] as const

function RecommendationTabs({ row, list, ...groups }: RecommendationTabsProps) {
  const tabs = GROUPS.map(({ name, label, description, emptyText, emptyListText }) => ({
    label,
    content: groups[name] ? (
      <RecommendationList
        recommendations={groups[name]}
        description={description}
        list={list}
        emptyText={list === null ? emptyText : `“${list}” ${emptyListText}`}
      />
    ) : (
      <RecommendationLines />
    ),
  }))
  return <Tabs label={`Recommendations, ${row}`} tabs={tabs} />
}
