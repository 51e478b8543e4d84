import { expect, test } from 'vitest'
import { suggestDeviceName } from '../../../src/ui/browser/device-name'

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  ['Chrome on Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Safari on iPhone', `${IOS} Version/18.5 Mobile/15E148 Safari/604.1`],
  // An app on the Home Screen does not name Safari.
  ['Safari on iPhone', `${IOS} Mobile/15E148`],
  ['Chrome on iPhone', `${IOS} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Safari on Mac', `${MAC} Version/18.5 Safari/605.1.15`],
  ['Edge on Windows', `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Firefox on Windows', `${WINDOWS.replace(')', '; rv:145.0)')} Gecko/20100101 Firefox/145.0`],
  ['Browser', 'curl/8'],
])('[M1] a device is named "%s" by its browser and its kind', (name, userAgent) =>
  expect(suggestDeviceName({ userAgent, maxTouchPoints: 0 } as Navigator)).toBe(name),
)

test('[M1] an iPad that names itself a Mac is named an iPad', () =>
  expect(suggestDeviceName({ userAgent: `${MAC} Safari/605.1.15`, maxTouchPoints: 5 } as Navigator)).toBe(
    'Safari on iPad',
  ))
