import fc from 'fast-check'

/** Numbers that a program may fail to display. They are not numbers, not dates, not integers, or in another unit. */
export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -0,
    8.64e15,
    8.64e15 + 1,
    -8.64e15,
    -8.64e15 - 1,
    8.64e12,
    8.64e12 + 1,
    1.79e18,
    1.79e15,
    1.79e12,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    Number.MIN_VALUE,
    Number.MAX_SAFE_INTEGER,
    -1,
    0.1,
  ),
  fc.double(),
  fc.integer(),
)

/** Unusual texts: half of a surrogate pair, names of built-in properties, invisible characters, very long texts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\ud83d',
    '\ude00\ud83d',
    'a\udfff',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '\0',
    '\u202e\u2028',
    '|',
    '%',
    '=1+1',
    '<script>',
    'x'.repeat(10_000),
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
)
