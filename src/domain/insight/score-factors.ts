import type { CategoryProgress } from '../progress'

/** The factors of a score in percent, with at most one decimal. */
export interface ScoreFactors {
  average: number
  volume: number
}

const toPercent = (fraction: number): number => Math.round(fraction * 100)
const toTenths = (percent: number): number => Math.round(percent * 10) / 10

/**
 * The factors to show for a score. Law: for every score that is the product of an average and a volume of at most 100%, the shown average
 * × the shown volume, rounded, is the shown score (N24). The score is rounded once, so the product of two rounded factors may differ from
 * it, and the average is capped at 100 while the product is not. Then one factor is computed from the shown score and the other shown
 * factor: the smaller one, whose rounding matters more, or a capped average.
 */
export function scoreFactors({
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
