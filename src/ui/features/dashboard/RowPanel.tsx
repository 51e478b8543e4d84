import { useSnapshot } from 'valtio'
import { Tabs } from '../../components/Tabs'
import { type RowName, state } from '../../state/state'
import { Contributions } from './explanation/Contributions'
import { ScoreExplanation } from './explanation/ScoreExplanation'
import { RecommendationList } from './RecommendationList'
import { RecommendationsSkeleton } from './RecommendationsSkeleton'

/** The content of an opened row: score explanation and recommendations. */
export function RowPanel({ row }: { row: RowName }) {
  const { recommendations } = useSnapshot(state)
  const answer = recommendations[row]
  const list = answer?.state === 'ready' ? answer.recommendations.list : null
  const next = (
    <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      {answer?.state === 'failed' ? (
        <p role="alert" className="py-3 text-hard">
          Couldn’t load recommendations: {answer.failure.message} Close and open the row to try again.
        </p>
      ) : answer?.state === 'ready' ? (
        <Tabs
          label={`Recommendations, ${row}`}
          tabs={[
            {
              label: 'Fundamentals',
              content: (
                <RecommendationList
                  recommendations={answer.recommendations.fundamentals}
                  description="Core problems you haven’t solved."
                  list={list}
                  emptyText={
                    list === null
                      ? 'You’ve solved every core problem here. Use Refresh to keep your score up.'
                      : `“${list}” has no core problem left here.`
                  }
                />
              ),
            },
            {
              label: 'Refresh',
              content: (
                <RecommendationList
                  recommendations={answer.recommendations.refresh}
                  description="Tried before; most worth redoing now."
                  list={list}
                  emptyText={
                    list === null
                      ? 'Nothing to refresh yet: solves show up here as they fade.'
                      : `“${list}” has nothing to refresh here yet.`
                  }
                />
              ),
            },
            {
              label: 'New',
              content: (
                <RecommendationList
                  recommendations={answer.recommendations.fresh}
                  description="Other problems you haven’t solved."
                  list={list}
                  emptyText={
                    list === null ? 'You’ve solved everything here.' : `“${list}” has no other problem left here.`
                  }
                />
              ),
            },
          ]}
        />
      ) : (
        <RecommendationsSkeleton />
      )}
    </div>
  )
  if (row === 'Random') return next
  return (
    <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <ScoreExplanation tag={row} />
      {next}
      <Contributions tag={row} />
    </div>
  )
}
