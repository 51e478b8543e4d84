import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Does not use the app's code. `text` is the JSON of the header or commit. */
export const makeLine = (name: 'header' | 'commit', text: string): string =>
  `{"sum":"${crc32(text).toString(16).padStart(8, '0')}","${name}":${text}}\n`

/** Does not use the app's code. `header` may replace any header field. */
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
