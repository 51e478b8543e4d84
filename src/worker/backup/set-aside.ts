import { pluralize } from '#lib/format'
import type { ExportFile } from '#protocol/backup'
import { exportFileName } from '../log/export-file/export-name'
import { readSetAside } from '../log/set-aside'
import type { Session } from '../session'

/** The set-aside damaged entries as a JSON file (docs/export-format.md). Changes nothing. */
export async function exportSetAside({ db, user, username, platform }: Session): Promise<ExportFile> {
  const at = platform.now()
  const entries = (await readSetAside(db, user)).map((one) => (isWritable(one) ? one : { ...one, value: UNWRITABLE }))
  const file = { format: 'solvelog-damaged-entries', version: 1, user: username, savedAt: new Date(at), entries }
  return {
    name: exportFileName(username, at, 'damaged.json'),
    type: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(file, jsonValue, 2)),
    holds: pluralize(entries.length, 'damaged value'),
    warning: null,
  }
}

const UNWRITABLE = 'This value cannot be written as text.'

/** False for a value that contains itself, so that it does not prevent the export of the others. */
function isWritable(value: object): boolean {
  try {
    JSON.stringify(value, jsonValue)
    return true
  } catch {
    return false
  }
}

/** Converts values that JSON does not support; IndexedDB stores more kinds of values. */
function jsonValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) return String(value)
  if (value instanceof Map) return { map: [...value] }
  if (value instanceof Set) return { set: [...value] }
  if (value instanceof ArrayBuffer) return { bytes: [...new Uint8Array(value)] }
  if (ArrayBuffer.isView(value)) {
    return { bytes: [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)] }
  }
  return value
}
