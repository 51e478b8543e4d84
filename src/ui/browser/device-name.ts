/**
 * Browsers and kinds of devices, each with the words in its user agent string. The most specific is first: the string of Edge also names
 * Chrome and Safari, and the one of an Android device also names Linux. All browsers of iPhones and iPads name Safari.
 */
const BROWSERS: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/AppleWebKit\//, 'Safari'],
]
const KINDS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Maximum length of a name that other devices accept. */
export const MAX_DEVICE_NAME_LENGTH = 200

/**
 * Returns a name for this device by browser and kind of device, such as "Firefox on Windows". An iPad names itself a Mac, but no Mac has a
 * touch screen.
 */
export function suggestDeviceName({ userAgent, maxTouchPoints } = navigator): string {
  const find = (names: [RegExp, string][]) => names.find(([word]) => word.test(userAgent))?.[1]
  const kind = find(KINDS)
  return [find(BROWSERS) ?? 'Browser', kind === 'Mac' && maxTouchPoints > 1 ? 'iPad' : kind]
    .filter((part) => part !== undefined)
    .join(' on ')
}
