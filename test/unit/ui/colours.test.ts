import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'

/* axe computes the contrasts. Its types lack this part. */
interface Colour {
  parseString: (text: string) => void
}
const { Color, getContrast } = (
  axe as unknown as {
    commons: { color: { Color: new () => Colour; getContrast: (background: Colour, text: Colour) => number } }
  }
).commons.color

const STYLES = readFileSync('src/ui/styles.css', 'utf8')

/** Returns the names and values of the colours that the first rule with the selector sets. */
function readTokens(selector: string): [string, string][] {
  const rule = STYLES.split(`${selector} {\n`)[1]?.split('}')[0]
  if (rule === undefined) throw new Error(`styles.css has no rule "${selector}"`)
  return [...rule.matchAll(/--(?:color-)?([\w-]+): ([^;*]+);/g)].map(([, name = '', value = '']) => [name, value])
}

const LIGHT = [...readTokens('@theme static'), ...readTokens(':root')]
const DARK = [...LIGHT, ...readTokens('[data-theme="dark"]')]
const THEMES = {
  light: Object.fromEntries(LIGHT),
  dark: Object.fromEntries(DARK),
  'light, in the past': Object.fromEntries([...LIGHT, ...readTokens('.in-the-past')]),
  'dark, in the past': Object.fromEntries([...DARK, ...readTokens('.in-the-past[data-theme="dark"]')]),
}

const BACKGROUNDS = ['page', 'surface', 'sunken']
const LEVELS = ['easy', 'medium', 'hard']

/** The pairs of colours that the app uses, with the minimum contrast: 4.5 for text, 3 for borders and bars (WCAG 1.4.3 and 1.4.11). */
const PAIRS: { front: string[]; backgrounds: string[]; minimum: number }[] = [
  { front: ['primary', 'secondary', 'muted', 'accent'], backgrounds: [...BACKGROUNDS, 'accent-soft'], minimum: 4.5 },
  { front: ['primary', 'secondary', 'muted'], backgrounds: ['found'], minimum: 4.5 },
  { front: LEVELS, backgrounds: BACKGROUNDS, minimum: 4.5 },
  ...LEVELS.map((level) => ({ front: [level, 'primary', 'secondary'], backgrounds: [`${level}-soft`], minimum: 4.5 })),
  { front: ['on-accent'], backgrounds: ['accent', 'accent-hover'], minimum: 4.5 },
  {
    front: ['code-keyword', 'code-string', 'code-number', 'code-name'],
    backgrounds: ['surface', 'code-selection', 'found'],
    minimum: 4.5,
  },
  { front: LEVELS.flatMap((level) => [`${level}-fill`, `${level}-quiet`]), backgrounds: ['sunken'], minimum: 3 },
  { front: ['edge'], backgrounds: BACKGROUNDS, minimum: 3 },
]

/** Tokens without text, borders or bars: thin lines, the shade behind dialogs and shadows. */
const UNTESTED_TOKENS = ['line', 'shade', 'shaded-page', 'lift', 'shadow-lift']

it('[W2] each colour token is in a pair', () => {
  const testedTokens = PAIRS.flatMap(({ front, backgrounds }) => [...front, ...backgrounds])
  expect(new Set([...testedTokens, ...UNTESTED_TOKENS])).toEqual(new Set(Object.keys(THEMES.light)))
})

describe.each(Object.entries(THEMES))('[W2] in the theme %s', (_, tokens) => {
  const readColour = (name: string): Colour => {
    const value = tokens[name] ?? ''
    if (!/^oklch\([^/)]+\)$/.test(value)) throw new Error(`--${name} is not an opaque oklch colour: “${value}”`)
    const colour = new Color()
    colour.parseString(value)
    return colour
  }

  it('each colour has the minimum contrast on each background', () => {
    const tooWeak = PAIRS.flatMap(({ front, backgrounds, minimum }) =>
      front.flatMap((name) =>
        backgrounds.flatMap((background) => {
          const contrast = getContrast(readColour(background), readColour(name))
          return contrast >= minimum ? [] : [`${name} on ${background}: ${contrast.toFixed(2)} instead of ${minimum}`]
        }),
      ),
    )
    expect(tooWeak).toEqual([])
  })
})
