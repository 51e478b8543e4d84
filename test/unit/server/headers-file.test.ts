import { expect, it } from 'vitest'
import { createHeadersFile } from '../../../scripts/build-headers'
import { SECURITY_HEADERS } from '../../../server/security-headers'

it('[V1] the headers file for static hosts has every header of the server, and lets browsers cache the assets forever', () => {
  const [everywhere = '', assets = ''] = createHeadersFile().split('/assets/*\n')
  const headers = everywhere.split('\n').flatMap((line) => {
    const [, name, value] = /^ {2}([a-z-]+): (.+)$/.exec(line) ?? []
    return name && value ? [[name, value]] : []
  })
  expect(everywhere).toMatch(/^\/\*\n/)
  expect(Object.fromEntries(headers)).toEqual(SECURITY_HEADERS)
  expect(assets).toBe('  cache-control: public, max-age=31536000, immutable\n')
})
