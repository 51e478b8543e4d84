/** Formats percentage points with their sign and one decimal: "+3.2", "−1.0". */
export function formatPoints(value: number): string {
  const size = Math.abs(value).toFixed(1)
  return size === '0.0' ? size : `${value < 0 ? '−' : '+'}${size}`
}
