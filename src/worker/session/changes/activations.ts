import type { Outline } from '#events/changes/outline'

/** The profile that was chosen before a commit; null when none was. `rows` is the whole index, newest first. */
export function activationBefore(rows: readonly Outline[], seq: number): string | null {
  const place = rows.findIndex((row) => row.seq === seq)
  for (const { gists } of rows.slice(place + 1)) {
    const gist = gists.findLast(({ type }) => type === 'ProfileActivated')
    if (gist?.type === 'ProfileActivated') return gist.id
  }
  return null
}
