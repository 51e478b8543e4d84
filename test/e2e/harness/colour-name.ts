import type { Locator } from '@playwright/test'

type ColourProperty = 'color' | 'borderTopColor'

function readColour(element: Locator, property: ColourProperty): Promise<number[]> {
  return element.evaluate((one, name) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(one)[name]
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }, property)
}

/** Returns "green", "amber" or "red" by the colour's hue. For any other colour it returns "rgb" and three numbers. */
export async function readColourName(element: Locator, property: ColourProperty = 'color'): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await readColour(element, property)
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 40
  if (!isGrey && hue >= 90 && hue <= 170) return 'green'
  if (!isGrey && hue >= 25 && hue <= 60) return 'amber'
  return !isGrey && hue >= -20 && hue <= 18 ? 'red' : `rgb ${red} ${green} ${blue}`
}
