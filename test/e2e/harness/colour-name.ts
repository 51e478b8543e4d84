import type { Locator } from '@playwright/test'

function readColour(text: Locator): Promise<number[]> {
  return text.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
}

/** Returns "green", "amber" or "red" by the colour's hue. For any other colour it returns "rgb" and three numbers. */
export async function readColourName(text: Locator): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await readColour(text)
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 40
  if (!isGrey && hue >= 90 && hue <= 170) return 'green'
  if (!isGrey && hue >= 25 && hue <= 60) return 'amber'
  return !isGrey && hue >= -20 && hue <= 18 ? 'red' : `rgb ${red} ${green} ${blue}`
}
