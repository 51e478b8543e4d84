import { expect, it } from 'vitest'
import { formatDisplayUrl } from '../../../server/hosts'
import { readSettings } from '../../../server/settings'

it('[V1] without any settings the server listens on this machine only, on port 5173', () => {
  expect(readSettings({})).toMatchObject({
    port: 5173,
    host: '127.0.0.1',
    siteOrigin: 'https://leetcode.com',
    dataDir: './data',
    catalogRefresh: true,
    callsPerMinute: 60,
  })
})

it('[V1] settings are read from the environment', () => {
  const env = { PORT: '0', HOST: '::1', LEETCODE_ORIGIN: 'http://127.0.0.1:9/', CATALOG_REFRESH: 'off', DATA_DIR: '/d' }
  expect(readSettings(env)).toMatchObject({
    port: 0,
    host: '::1',
    siteOrigin: 'http://127.0.0.1:9',
    catalogRefresh: false,
    dataDir: '/d',
  })
})

it.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, got "http".'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, got "65536".'],
  [{ PORT: '' }, 'PORT must be a whole number from 0 to 65535, got "".'],
  [{ HOST: ' ' }, 'HOST must not be empty.'],
  [{ LEETCODE_ORIGIN: 'leetcode.com' }, 'LEETCODE_ORIGIN must look like https://leetcode.com, got "leetcode.com".'],
  [{ LEETCODE_ORIGIN: 'https://a.b/c' }, 'LEETCODE_ORIGIN must look like https://leetcode.com, got "https://a.b/c".'],
  [{ LEETCODE_ORIGIN: 'file:///etc' }, 'LEETCODE_ORIGIN must look like https://leetcode.com, got "file:///etc".'],
  [{ CATALOG_REFRESH: 'no' }, 'CATALOG_REFRESH must be "on" or "off".'],
  [{ CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE must be a whole number from 1 to 100000, got "0".'],
])('[V1] %o is refused with a plain message', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})

it.each([
  ['127.0.0.1', 'http://localhost:80'],
  ['0.0.0.0', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
  ['192.0.2.7', 'http://192.0.2.7:80'],
])('[V1] a server on %s prints %s', (host, address) => {
  expect(formatDisplayUrl(host, 80)).toBe(address)
})
