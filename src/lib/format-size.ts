const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a number of bytes in the largest fitting decimal unit: "12.4 MB". Returns "unknown" for an impossible size. */
export function formatSize(bytes: number): string {
  if (!(bytes >= 0 && bytes <= Number.MAX_SAFE_INTEGER)) return 'unknown'
  const unitIndex = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** unitIndex
  return `${unitIndex === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unitIndex]}`
}
