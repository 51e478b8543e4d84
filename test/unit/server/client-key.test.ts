import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toClientKey } from '../../../server/proxy/rate-limit'
import { assertProperty } from '../../property'

describe('the key of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:ffff::9', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::]', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('[K1] %s counts as %s', (address, key) => {
    expect(toClientKey(address)).toBe(key)
  })

  it.each([
    null,
    undefined,
    '',
    ' ',
    'unknown',
    'localhost',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4:80',
    '::x',
    'a:b',
    '1::2::3',
  ])('[K1] %o is not an address', (address) => {
    expect(toClientKey(address)).toBeNull()
  })

  it('[K1] all addresses of one IPv6 network count as one client, those of another do not', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const network = fc.tuple(
      group.filter((first) => first !== '0'),
      group,
      group,
      group,
    )
    assertProperty(
      fc.property(network, network, fc.array(group, { minLength: 8, maxLength: 8 }), (network, other, hosts) => {
        const [firstHalf = [], secondHalf = []] = [hosts.slice(0, 4), hosts.slice(4)]
        const key = toClientKey([...network, ...firstHalf].join(':'))
        expect(key).toBe(toClientKey([...network, ...secondHalf].join(':')))
        if (network.join() !== other.join()) expect(key).not.toBe(toClientKey([...other, ...firstHalf].join(':')))
      }),
    )
  })

  it('[K1] never throws', () => {
    assertProperty(fc.property(fc.string(), (text) => toClientKey(text) !== undefined))
  })
})
