import fc from 'fast-check'
import { MIN_BETWEEN_CHANGES, type TimeZone } from '#domain/review/time-zone'

export const toSeconds = (iso: string): number => Date.parse(iso) / 1000

/** Returns a number of days since 1970. */
export const toDay = (date: string): number => toSeconds(`${date}T00:00:00Z`) / 86_400

/** Offsets are minutes east of UTC. The clock changes are known until the end of 2027. */
const makeZone = (name: string, utcOffset: number, ...changes: [iso: string, utcOffset: number][]): TimeZone => ({
  name,
  utcOffset,
  changes: changes.map(([iso, offset]) => ({ from: toSeconds(iso), utcOffset: offset })),
  until: toSeconds('2027-12-31T00:00:00Z'),
})

export const BERLIN = makeZone(
  'Europe/Berlin',
  60,
  ['2026-03-29T01:00:00Z', 120],
  ['2026-10-25T01:00:00Z', 60],
  ['2027-03-28T01:00:00Z', 120],
  ['2027-10-31T01:00:00Z', 60],
)
export const NEW_YORK = makeZone(
  'America/New_York',
  -300,
  ['2026-03-08T07:00:00Z', -240],
  ['2026-11-01T06:00:00Z', -300],
  ['2027-03-14T07:00:00Z', -240],
  ['2027-11-07T06:00:00Z', -300],
)
/** South of the equator, clocks are put back in April. */
export const SYDNEY = makeZone(
  'Australia/Sydney',
  660,
  ['2026-04-04T16:00:00Z', 600],
  ['2026-10-03T16:00:00Z', 660],
  ['2027-04-03T16:00:00Z', 600],
  ['2027-10-02T16:00:00Z', 660],
)
export const KOLKATA = makeZone('Asia/Kolkata', 330)
export const LAGOS = makeZone('Africa/Lagos', 60)

const anyOffset = fc.integer({ min: -720, max: 840 })

export const anyZone: fc.Arbitrary<TimeZone> = fc.oneof(
  fc.constantFrom(BERLIN, NEW_YORK, SYDNEY, KOLKATA),
  fc
    .record({
      utcOffset: anyOffset,
      gaps: fc.array(
        fc.record({ gap: fc.integer({ min: MIN_BETWEEN_CHANGES, max: 400 * 86_400 }), offset: anyOffset }),
        {
          maxLength: 9,
        },
      ),
    })
    .map(({ utcOffset, gaps }) => {
      let from = toSeconds('2020-01-01T00:00:00Z')
      const changes = gaps.map(({ gap, offset }) => {
        from += gap
        return { from, utcOffset: offset }
      })
      return { name: 'Random/Zone', utcOffset, changes, until: from }
    }),
)

/** The time is within a day of a clock change of the zone, or any other time, in Unix seconds. */
export const generateTimeIn = ({ changes }: TimeZone): fc.Arbitrary<number> =>
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom(...(changes.length > 0 ? changes : [{ from: 0 }])),
        fc.integer({ min: -86_400, max: 86_400 }),
      )
      .map(([{ from }, seconds]) => from + seconds),
    fc.integer({ min: 0, max: 4_000_000_000 }),
  )
