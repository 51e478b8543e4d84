/** Sizes of an export in bytes. The reader, the writer and the page use the same limits. */
export interface ExportLimits {
  /** The largest file that is read into memory. */
  file: number
  /** The maximum size of the content after the first line of an unpacked file, if the first line states that size. */
  unpacked: number
  /** The maximum size of an unpacked file whose first line states no size, as in files of earlier builds. */
  unpackedUnstated: number
  /** The longest first line. */
  firstLine: number
}

export const EXPORT_LIMITS: ExportLimits = {
  file: 300_000_000,
  unpacked: 1_000_000_000,
  unpackedUnstated: 512 * 2 ** 20,
  firstLine: 2 ** 16,
}
