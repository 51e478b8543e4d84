import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { joinBytes } from '#lib/bytes'
import { AppError } from '#worker/app-error'
import { fetchCatalog, parseCatalog } from '#worker/sources/catalog'
import { expectAppError, makeFakeFetch } from './answers'

const makeRow = (values: object = {}) => ({
  slug: 'two-sum',
  title: 'Two Sum',
  topicTags: ['Array', 'Hash Table', 'Cooking'],
  description: '<p>Given an array …</p>',
  difficulty: 'Easy',
  popularity: 0.9,
  isPaidOnly: false,
  isFundamental: true,
  createdAt: 1_440_000_000,
  ...values,
})

const ROWS = Array.from({ length: 300 }, (_, i) =>
  makeRow({ slug: `problem-${i}`, title: `Problem ${i}`, createdAt: i }),
)
const toBytes = (value: unknown): Uint8Array<ArrayBuffer> => Uint8Array.from(strToU8(JSON.stringify(value)))
const gzip = (value: unknown): Uint8Array<ArrayBuffer> => Uint8Array.from(gzipSync(toBytes(value)))
const HTML_PAGE = '<!doctype html><title>Just a moment...</title>'

describe('reading', () => {
  test('[C1] a gzipped list is inflated and read', async () => {
    const fetch = makeFakeFetch(gzip([makeRow()]))
    const downloaded = await fetchCatalog(fetch)
    expect(downloaded?.problems).toEqual([
      {
        slug: 'two-sum',
        title: 'Two Sum',
        categories: ['Array', 'Hash Table'],
        difficulty: 'Easy',
        popularity: 0.9,
        isPaid: false,
        isFundamental: true,
        createdAt: 1_440_000_000,
      },
    ])
    expect(downloaded?.bytes).toEqual(gzip([makeRow()]))
    expect(fetch.requests.map(([path]) => path)).toEqual([
      '/catalog/problems.json.gz',
      '/catalog/starter.json.gz?latest',
    ])
  })

  test('[C1] a gzip file of two members is one list, and each member is checked', () => {
    const json = toBytes(ROWS)
    // Random bytes do not compress, so the members are longer than the pieces in which they are unpacked.
    const filler = gzipSync(
      toBytes([makeRow({ slug: 'last', description: randomBytes(40_000).toString('hex') })]).subarray(1),
    )
    const members = [gzipSync(json.subarray(0, -1)), gzipSync(','), filler]
    expect(parseCatalog(joinBytes(members))).toHaveLength(301)
    const [first] = members
    first?.writeUInt32LE(7, first.length - 8)
    expect(() => parseCatalog(joinBytes(members))).toThrow(/it is incomplete or damaged/)
  })

  test('[C1] tags as objects and with their newer names are read', () => {
    const tags = [{ name: 'Graph Theory', slug: 'graph' }, { name: 'Union-Find' }, 'Sweep Line', 'Shell']
    const [problem] = parseCatalog(toBytes([makeRow({ topicTags: tags })]))
    expect(problem?.categories).toEqual(['Graph', 'Union Find', 'Line Sweep', 'Shell'])
  })

  test('[C1] a few invalid rows do not affect the others, many are refused', () => {
    const invalidRows = [
      makeRow({ slug: 'a|b' }),
      makeRow({ difficulty: 'Insane' }),
      makeRow({ popularity: 2 }),
      null,
      7,
    ]
    expect(parseCatalog(toBytes([...ROWS, ...invalidRows]))).toHaveLength(300)
    expect(() => parseCatalog(toBytes([...ROWS.slice(0, 20), ...invalidRows]))).toThrow(/row 20: slug/)
  })
})

describe('a bad catalog', () => {
  test('[C2] a cut download is refused, wherever it is cut', () => {
    const zippedCatalog = gzip(ROWS)
    for (let cut = 1; cut < zippedCatalog.length; cut += cut < 20 || cut > zippedCatalog.length - 20 ? 1 : 29) {
      expect(() => parseCatalog(zippedCatalog.subarray(0, cut)), `cut at ${cut}`).toThrow(AppError)
    }
    const plainCatalog = toBytes(ROWS)
    for (const cut of [1, 2, 50, plainCatalog.length - 1]) {
      expect(() => parseCatalog(plainCatalog.subarray(0, cut)), `cut at ${cut}`).toThrow(AppError)
    }
  })

  test('[C2] changed bytes are refused, in the checksum and the length too', () => {
    const zippedCatalog = gzip(ROWS)
    const { length } = zippedCatalog
    // Bytes 4 to 9 of the header (time, flags, system) do not affect the content.
    for (let at = 10; at < length; at += at > length - 30 ? 1 : 23) {
      const damagedCatalog = Uint8Array.from(zippedCatalog)
      damagedCatalog[at] = (damagedCatalog[at] ?? 0) ^ 0x55
      expect(() => parseCatalog(damagedCatalog), `byte ${at}`).toThrow(/it is incomplete or damaged/)
    }
  })

  test.each([
    ['nothing', ''],
    ['a page', HTML_PAGE],
    ['an object', '{"problems": []}'],
    ['null', 'null'],
    ['an empty list', '[]'],
    ['a list of something else', '["two-sum", 3]'],
  ])('[C2] %s is not a catalog', async (_what, body) => {
    await expectAppError(fetchCatalog(makeFakeFetch(body)), 'unreachable', /^The catalog could not be read/)
    await expectAppError(
      fetchCatalog(makeFakeFetch(Uint8Array.from(gzipSync(strToU8(body))))),
      'unreachable',
      /could not be read/,
    )
  })

  test.each([
    [404, /with status 404\. Reload the page\. If that does not help, tell the person who runs the server\.$/],
    [503, /with status 503\. Try again later\.$/],
  ])('[C2] the error for status %i says what to do next', async (status, message) => {
    await expectAppError(fetchCatalog(makeFakeFetch('', status)), 'unreachable', message)
  })

  test('[C2] a small file that inflates to a huge one is dropped', () => {
    const bomb = gzipSync(new Uint8Array(80 * 1024 * 1024), { level: 1 })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(() => parseCatalog(bomb)).toThrow('too large')
  })
})
