import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Returns a line of an export, written without the app's code. `text` is the JSON of the header or commit. */
export const makeLine = (name: 'header' | 'commit', text: string): string =>
  `{"sum":"${crc32(text).toString(16).padStart(8, '0')}","${name}":${text}}\n`

/** Returns an unpacked export of the user "ada", written without the app's code. `header` may replace any header field. */
export function makeExportText(lines: readonly string[], header: object): string {
  const body = lines.join('')
  const fields = {
    format: 'solvelog',
    version: 1,
    user: 'ada',
    exportedAt: '2026-11-01T00:00:00.000Z',
    commits: lines.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    ...header,
  }
  return makeLine('header', JSON.stringify(fields)) + body
}
