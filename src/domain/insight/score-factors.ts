import type { CategoryProgress } from '../progress'

/** The two factors whose product is a score: average quality and volume of practice, in percent with at most one decimal. */
export interface ScoreFactors {
  average: number
  volume: number
}

const toPercent = (fraction: number): number => Math.round(fraction * 100)
const toTenths = (percent: number): number => Math.round(percent * 10) / 10

/**
 * Returns the factors to display for a score. Their product, rounded to whole percent, is the displayed score (N24). If whole percents do
 * not give that product, one factor gets a decimal.
 */
export function computeScoreFactors({
  adjustedScore,
  estimatedScore,
  confidenceLevel,
}: Pick<CategoryProgress, 'adjustedScore' | 'estimatedScore' | 'confidenceLevel'>): ScoreFactors {
  const score = toPercent(adjustedScore)
  const average = toPercent(estimatedScore)
  const volume = toPercent(confidenceLevel)
  if (Math.round((average * volume) / 100) === score) return { average, volume }
  const isVolume = volume === 0 || (volume < average && average < 100)
  return isVolume
    ? { average, volume: toTenths((score / average) * 100) }
    : { average: toTenths((score / volume) * 100), volume }
}
