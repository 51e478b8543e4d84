import { Hourglass, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { FORECAST_DAYS } from '#domain/insight/score-explanation'
import type { ScoreReason } from '#protocol/insight'
import { Icon } from '../../../components/Icon'
import { toPercent } from '../../../widgets/figures'
import { ProblemButton } from '../../../widgets/ProblemButton'
import { ProblemNumber } from '../../../widgets/ProblemNumber'
import { formatScorePart } from './score-part'

/** Shows the forecast of a score: after two weeks without practice, and with one more solve. */
export function Forecast({ reason: { score, forecast, fading, scoreAfterOneMoreProblem } }: { reason: ScoreReason }) {
  const currentScore = toPercent(score.adjusted)
  const forecastScore = toPercent(forecast.adjusted)
  const scoreWithOneMore = toPercent(scoreAfterOneMoreProblem.adjusted)
  return (
    <ul className="mt-2 flex flex-col gap-1.5 text-secondary">
      {score.confidence > 0 && (
        <ForecastLine icon={<Icon node={Hourglass} size={13} />}>
          Without practice: {forecastScore === currentScore && 'still '}
          <PercentFigure>{forecastScore}</PercentFigure> in {FORECAST_DAYS} days.
          {forecastScore !== currentScore && fading.length > 0 && (
            <div className="text-muted">
              Losing most:
              <ul>
                {fading.map(({ slug, number, title, loss }) => (
                  <li key={slug} className="flex gap-1 touch:py-2">
                    <ProblemNumber number={number} />
                    <ProblemButton slug={slug} title={title} />
                    <span className="figures ml-auto whitespace-nowrap pl-2">{formatScorePart(-loss)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </ForecastLine>
      )}
      <ForecastLine icon={<Icon node={Plus} size={13} />}>
        One more Medium today: {scoreWithOneMore === currentScore && 'still '}
        <PercentFigure>{scoreWithOneMore}</PercentFigure>
        {scoreWithOneMore < currentScore && <span className="text-muted"> (unrated solves count as 80)</span>}.
      </ForecastLine>
    </ul>
  )
}

function ForecastLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className="flex h-5 items-center text-muted">
        {icon}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

export function PercentFigure({ children }: { children: number }) {
  return <span className="figures font-medium text-primary">{children}%</span>
}
