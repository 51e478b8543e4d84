import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startFakeLeetcode } from '../fake-site'

test('the fake leetcode.com stops although a tunnel to it is open', async () => {
  const site = await startFakeLeetcode()
  const tunnel = connect(site.proxyPort, '127.0.0.1')
  tunnel.write('CONNECT leetcode.com:443 HTTP/1.1\r\n\r\n')
  const [answer] = await once(tunnel, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  const closing = once(tunnel, 'close')
  await site.stop()
  await closing
})
