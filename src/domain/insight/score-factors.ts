import type { CategoryProgress } from '../progress'

/** The factors of a score in percent, with at most one decimal. */
export interface ScoreFactors {
  average: number
  volume: number
}

const toPercent = (fraction: number): number => Math.round(fraction * 100)
const toTenths = (fraction: number): number => Math.round(fraction * 1000) / 10

/**
 * The factors to show for a score. Law: average × volume, rounded, is the shown score (N24). The score is rounded once, so the product of
 * two rounded factors may differ from it, and the average is capped at 100 while the product is not. Then one factor is computed from the
 * score: the smaller one, whose rounding matters more, or a capped average.
 */
export function scoreFactors({
  adjustedScore: score,
  estimatedScore: average,
  confidenceLevel: volume,
}: Pick<CategoryProgress, 'adjustedScore' | 'estimatedScore' | 'confidenceLevel'>): ScoreFactors {
  const factors = { average: toPercent(average), volume: toPercent(volume) }
  if (Math.round((factors.average * factors.volume) / 100) === toPercent(score)) return factors
  const isVolume = volume === 0 || (volume < average && average < 1)
  return isVolume
    ? { ...factors, volume: toTenths(score / average) }
    : { ...factors, average: toTenths(score / volume) }
}
