import { expect, type Locator, type Page } from '@playwright/test'
import { pressTool } from './bar'

/** Locates the bar of the time travel, which shows the state at an earlier time. */
export const timeBar = (page: Page): Locator => page.getByRole('region', { name: 'Time travel' })

/** Locates the slider of the time travel bar. */
export const timeSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Point in time' })

/** Opens time travel. */
export async function openTravel(page: Page): Promise<void> {
  await pressTool(page, 'Time travel')
  await expect(timeSlider(page)).toBeAttached()
}

/** From the next load on, delays the page's requests for the timeline. The returned function sends the next `count` of them. */
export async function delayTimeline(page: Page): Promise<(count: number) => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    let allowed = 0
    const real = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, message: { path?: string[] }, ...rest: never[]) {
      const send = () => Reflect.apply(real, this, [message, ...rest])
      if (message?.path?.[0] !== 'readMoreOfTimeline') send()
      else if (allowed > 0) {
        allowed -= 1
        send()
      } else waiting.push(send)
    }
    Reflect.set(window, 'sendRequests', (count: number) => {
      allowed += count
      for (const send of waiting.splice(0, allowed)) {
        allowed -= 1
        send()
      }
    })
  })
  return (count) => page.evaluate((more) => Reflect.get(window, 'sendRequests')(more), count)
}
