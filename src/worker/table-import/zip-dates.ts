import { strFromU8 } from 'fflate'
import { localTime } from '../platform'

/** Signatures and sizes of a zip's records (PKWARE APPNOTE 4.3.12 and 4.3.16). */
const END = 0x06054b50
const END_SIZE = 22
const MAX_COMMENT = 0xffff
const ENTRY = 0x02014b50
const ENTRY_SIZE = 46
const IS_UTF8 = 0x800

/**
 * The dates of a zip's files by name, in epoch milliseconds, from its directory. A zip has local times. Files without a date are left out,
 * and so are all files of a damaged or very large directory: reading the files reports damage.
 */
export function zipDates(bytes: Uint8Array<ArrayBuffer>): Map<string, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const dates = new Map<string, number>()
  let at = directoryStart(view)
  while (at + ENTRY_SIZE <= view.byteLength && view.getUint32(at, true) === ENTRY) {
    const isUtf8 = (view.getUint16(at + 8, true) & IS_UTF8) !== 0
    const end = at + ENTRY_SIZE + view.getUint16(at + 28, true)
    const name = strFromU8(bytes.subarray(at + ENTRY_SIZE, end), !isUtf8)
    const date = dateOf(view.getUint16(at + 14, true), view.getUint16(at + 12, true))
    if (date !== null) dates.set(name, date)
    at = end + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return dates
}

/** Where the directory starts; past the end without one. */
function directoryStart(view: DataView): number {
  const size = view.byteLength
  for (let at = size - END_SIZE; at >= 0 && at >= size - END_SIZE - MAX_COMMENT; at--) {
    if (view.getUint32(at, true) === END) return view.getUint32(at + 16, true)
  }
  return size
}

/** The first year of a zip's dates. Tools that leave out the date write the first day of this year, or zeros. */
const FIRST_YEAR = 1980

function dateOf(date: number, time: number): number | null {
  const [year, month, day] = [FIRST_YEAR + (date >> 9), (date >> 5) & 15, date & 31]
  if (month === 0 || day === 0 || (year === FIRST_YEAR && month === 1 && day === 1)) return null
  return localTime(year, month, day, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}
