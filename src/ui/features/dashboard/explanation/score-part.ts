/** Formats a part of a score, in percent, with its sign and one decimal: "+3.2%", "−1.0%". */
export function formatScorePart(value: number): string {
  const absoluteText = Math.abs(value).toFixed(1)
  return absoluteText === '0.0' ? '0.0%' : `${value < 0 ? '−' : '+'}${absoluteText}%`
}
