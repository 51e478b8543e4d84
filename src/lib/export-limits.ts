/** The largest sizes of an export file and its contents, in bytes. Every program that reads or writes exports uses these limits. */
export interface ExportLimits {
  /** The largest file that is read into memory. */
  file: number
  /** The maximum size of the content after the first line of an unpacked file, if the first line states that size. */
  unpacked: number
  /** The maximum size of an unpacked file whose first line states no size, as in files of earlier builds. */
  unpackedUnstated: number
  firstLine: number
}

export const EXPORT_LIMITS: ExportLimits = {
  file: 300_000_000,
  unpacked: 1_000_000_000,
  unpackedUnstated: 512 * 2 ** 20,
  firstLine: 2 ** 16,
}
