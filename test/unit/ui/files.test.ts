import { expect, test } from 'vitest'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { readChosenFile } from '../../../src/ui/actions/files'

test('a file that the browser cannot read is refused with a message', async () => {
  const file = new File(['abc'], 'log.ndjson')
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  expect(await readChosenFile(file)).toMatchObject({
    ok: false,
    failure: { code: 'invalid', message: expect.stringContaining('could not read this file') },
  })
})

test('a file that is too large to import is refused unread', async () => {
  const file = new File(['abc'], 'log.ndjson')
  Object.defineProperty(file, 'size', { value: EXPORT_LIMITS.file + 1 })
  file.arrayBuffer = () => Promise.reject(new Error('was read'))
  expect(await readChosenFile(file)).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('larger than 300 MB') },
  })
})
