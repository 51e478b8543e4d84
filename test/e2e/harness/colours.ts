import type { Locator } from '@playwright/test'

/** The displayed colour of a text: red, green and blue, each 0 to 255. */
function shownColour(text: Locator): Promise<number[]> {
  return text.evaluate((one) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(one).color
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
}

/** The colour name of a text by its hue: green, amber or red; otherwise the colour as numbers. */
export async function colourName(text: Locator): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await shownColour(text)
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 40
  if (!isGrey && hue >= 90 && hue <= 170) return 'green'
  if (!isGrey && hue >= 25 && hue <= 60) return 'amber'
  return !isGrey && hue >= -20 && hue <= 18 ? 'red' : `rgb ${red} ${green} ${blue}`
}
