const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** A number of bytes in a round unit: "12.4 MB". */
export function formatSize(bytes: number): string {
  if (!(bytes >= 0 && bytes <= Number.MAX_SAFE_INTEGER)) return 'unknown'
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`
}
