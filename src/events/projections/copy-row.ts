import type { AnySolveRow } from './tables'

/** A copy of a row that shares no mutable part with it. */
export const copyRow = <R extends AnySolveRow>(row: R): R => ({
  ...row,
  largeFields: { ...row.largeFields },
  edited: { ...row.edited },
  fingerprints: { ...row.fingerprints },
})
