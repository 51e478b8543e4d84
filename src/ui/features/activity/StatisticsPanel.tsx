import { type NamedFigures, TREND_DAYS } from '#domain/insight/statistics'
import { formatNumber, pluralize } from '#lib/format'
import { formatDuration } from '../../behaviour/local-time'
import { ErrorText } from '../../components/ErrorText'
import { Skeleton } from '../../components/Skeleton'
import { useQuery, useSolvesVersion } from '../../hooks/use-query'
import { getClient } from '../../worker-client/client'

const MAX_ROWS = 8

/** Shows the number of solved problems, the first-try rate and the median time: in total, by difficulty, language and topic (N13). */
export function StatisticsPanel({ id }: { id: string }) {
  const answer = useQuery(useSolvesVersion(), () => getClient().call('getStatistics'))
  if (answer === null) return <Skeleton className="mt-3 h-40" />
  if (!answer.ok) return <ErrorText className="mt-3">{answer.failure.message}</ErrorText>
  const { total, difficulties, languages, topics, trend } = answer.value
  if (total.tried === 0) {
    return (
      <p id={id} className="mt-3 border-t border-line pt-3 text-muted">
        No submissions yet. The figures begin with your first one.
      </p>
    )
  }
  return (
    <div id={id} className="mt-3 flex animate-enter flex-col gap-4 border-t border-line pt-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name="Problems solved" note={`of ${formatNumber(total.tried)} tried`}>
          {formatNumber(total.solved)}
        </Figure>
        <Figure name="Solved at the first try" note={pluralize(total.firstTry, 'problem')}>
          {formatRate(total.firstTry, total.tried)}
        </Figure>
        <Figure name="Median time" note={describeTrend(trend)}>
          {formatTimeOrDash(total.medianTime)}
        </Figure>
      </dl>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
        <FiguresTable caption="By difficulty" rows={difficulties} />
        <FiguresTable caption="By language" rows={languages.slice(0, MAX_ROWS)} />
        <FiguresTable caption="By topic" rows={topics.slice(0, MAX_ROWS)} />
      </div>
    </div>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures font-medium">
        {children} <span className="font-normal text-muted">{note}</span>
      </dd>
    </div>
  )
}

function FiguresTable({ caption, rows }: { caption: string; rows: readonly NamedFigures[] }) {
  return (
    <table className="w-full self-start">
      <caption className="pb-1 text-left font-medium">{caption}</caption>
      <thead className="text-xs text-muted">
        <tr className="border-b border-line text-right *:py-1 *:font-normal">
          <th scope="col" className="text-left">
            <span className="sr-only">Name</span>
          </th>
          <th scope="col">Solved</th>
          <th scope="col">First try</th>
          <th scope="col">Median</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, tried, solved, firstTry, medianTime }) => (
          <tr key={name} className="figures text-right *:py-1.5">
            <th scope="row" className="w-2/5 pr-2 text-left font-normal">
              {name}
            </th>
            <td>{formatNumber(solved)}</td>
            <td>{formatRate(firstTry, tried)}</td>
            <td className="whitespace-nowrap">{formatTimeOrDash(medianTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const formatRate = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`)
const formatTimeOrDash = (seconds: number | null): string => (seconds === null ? '–' : formatDuration(seconds))

function describeTrend({ recent, before }: { readonly recent: number | null; readonly before: number | null }): string {
  if (recent === null) return `none in ${TREND_DAYS} days`
  const recentText = `${formatDuration(recent)} in the last ${TREND_DAYS} days`
  return before === null ? recentText : `${recentText}, ${formatDuration(before)} in the ${TREND_DAYS} days before`
}
