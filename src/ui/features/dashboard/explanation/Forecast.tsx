import { Hourglass, Plus } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import { FORECAST_DAYS } from '#domain/insight/score-explanation'
import type { ScoreReason } from '#protocol/insight'
import { Icon } from '../../../components/Icon'
import { toPercent } from '../../../widgets/figures'
import { ProblemButton } from '../../../widgets/ProblemButton'
import { ProblemNumber } from '../../../widgets/ProblemNumber'
import { formatPoints } from './points'

/** The forecast of a score: after two weeks without practice, and with one more solve. */
export function Forecast({ reason: { score, forecast, fading, withOneMore } }: { reason: ScoreReason }) {
  const now = toPercent(score.adjusted)
  const forecastScore = toPercent(forecast.adjusted)
  const scoreWithOneMore = toPercent(withOneMore.adjusted)
  return (
    <ul className="mt-2 flex flex-col gap-1.5 text-secondary">
      {score.confidence > 0 && (
        <Line icon={<Icon node={Hourglass} size={13} />}>
          {forecastScore === now ? (
            <>
              Without practice: still <Figure>{forecastScore}</Figure> in {FORECAST_DAYS} days.
            </>
          ) : (
            <>
              Without practice: <Figure>{forecastScore}</Figure> in {FORECAST_DAYS} days.
              {fading.length > 0 && (
                <span className="text-muted">
                  {' '}
                  Losing most:{' '}
                  {fading.map(({ slug, number, title, loss }, i) => (
                    <Fragment key={slug}>
                      <span className="inline-block">
                        <ProblemNumber number={number} /> <ProblemButton slug={slug} title={title} />{' '}
                        <span className="figures whitespace-nowrap">{formatPoints(-loss)}</span>
                        {i < fading.length - 1 ? ',' : '.'}
                      </span>{' '}
                    </Fragment>
                  ))}
                </span>
              )}
            </>
          )}
        </Line>
      )}
      <Line icon={<Icon node={Plus} size={13} />}>
        {scoreWithOneMore === now ? (
          <>
            One more Medium today: still <Figure>{scoreWithOneMore}</Figure>.
          </>
        ) : (
          <>
            One more Medium today: <Figure>{scoreWithOneMore}</Figure>
            {scoreWithOneMore < now && <span className="text-muted"> (unrated solves count as 80)</span>}.
          </>
        )}
      </Line>
    </ul>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className="flex h-5 items-center text-muted">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Figure({ children }: { children: number }) {
  return <span className="figures font-medium text-primary">{children}%</span>
}
