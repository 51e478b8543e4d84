import { describe, expect, it } from 'vitest'
import { isLoopbackRequest } from '../../../server/loopback'
import { isSameOrigin } from '../../../server/same-origin'

const LOOPBACK_LISTEN = { host: '127.0.0.1', clientHeader: undefined }

const makeRequest = (headers: Record<string, string> = {}, url = 'http://localhost:5173/api') =>
  new Request(url, { headers })

describe('a request of this computer', () => {
  it.each([
    {},
    { host: 'LOCALHOST:5173', origin: 'http://localhost:5173' },
    { host: '127.0.0.1:5173', origin: 'http://127.0.0.1:5173' },
    { host: '[::1]:5173', origin: 'http://[::1]:5173' },
  ])('[G3] with the headers %o comes from this computer', (headers) => {
    for (const host of ['127.0.0.1', 'localhost', '::1', '127.0.0.2'])
      expect(isLoopbackRequest(makeRequest(headers), { ...LOOPBACK_LISTEN, host })).toBe(true)
  })

  it.each([
    ['Forwarded', 'for=192.0.2.1'],
    ['Via', '1.1 proxy'],
    ['X-Real-IP', '127.0.0.1'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Anything', ''],
    ['Tailscale-User-Login', 'ada@example.com'],
    ['Host', 'solvelog.example.com'],
    ['Host', 'localhost.example.com'],
    ['Host', '127.example.com'],
    ['Origin', 'https://example.com'],
    ['Origin', 'http://localhost.example.com'],
    ['Origin', 'null'],
    ['Origin', ''],
  ])('[G3] the header %s: %s marks a request as not from this computer', (name, value) => {
    expect(isLoopbackRequest(makeRequest({ [name]: value }), LOOPBACK_LISTEN)).toBe(false)
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'solvelog.example.com', ''])(
    '[G3] no request to a server that listens on "%s" counts as local',
    (host) => {
      expect(isLoopbackRequest(makeRequest(), { ...LOOPBACK_LISTEN, host })).toBe(false)
    },
  )

  it('[G3] no request to a server behind a reverse proxy that names the client counts as local', () => {
    expect(isLoopbackRequest(makeRequest(), { ...LOOPBACK_LISTEN, clientHeader: 'x-client' })).toBe(false)
  })
})

describe('a request of the own page', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:5173' },
    { host: 'Solvelog.example.com', origin: 'https://solvelog.example.com' },
    { host: 'proxied', origin: 'https://solvelog.example.com', 'sec-fetch-site': 'same-origin' },
  ])('[G3] with the headers %o is from the app’s own page', (headers) => {
    expect(isSameOrigin(makeRequest(headers))).toBe(true)
  })

  it.each([
    {},
    { origin: 'null' },
    { origin: 'http://localhost:5174' },
    { origin: 'https://example.com' },
    { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ])('[G3] with the headers %o is not from the app’s own page', (headers) => {
    expect(isSameOrigin(makeRequest(headers))).toBe(false)
  })
})
