import { expect, type Locator, type Page } from '@playwright/test'
import { pressTool } from './bar'

/** The time travel bar. */
export const timeBar = (page: Page): Locator => page.getByRole('region', { name: 'Time travel' })

/** The slider of the time travel bar. */
export const timeSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Point in time' })

/** Opens time travel. */
export async function openTravel(page: Page): Promise<void> {
  await pressTool(page, 'Time travel')
  await expect(timeSlider(page)).toBeAttached()
}

/** Holds the page's requests for the timeline from its next load on. The returned function releases some of them. */
export async function delayTimeline(page: Page): Promise<(count: number) => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    let free = 0
    const real = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, message: { path?: string[] }, ...rest: never[]) {
      const send = () => Reflect.apply(real, this, [message, ...rest])
      if (message?.path?.[0] !== 'readMoreOfTimeline') send()
      else if (free > 0) {
        free -= 1
        send()
      } else waiting.push(send)
    }
    Reflect.set(window, 'letRead', (count: number) => {
      free += count
      for (const send of waiting.splice(0, free)) {
        free -= 1
        send()
      }
    })
  })
  return (count) => page.evaluate((some) => Reflect.get(window, 'letRead')(some), count)
}
