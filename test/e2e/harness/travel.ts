import { expect, type Locator, type Page } from '@playwright/test'
import { pressToolbarButton } from './toolbar'

export const getTimeBar = (page: Page): Locator => page.getByRole('region', { name: 'Time travel' })

export const getTimeSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Point in time' })

export async function openTimeTravel(page: Page): Promise<void> {
  await pressToolbarButton(page, 'Time travel')
  await expect(getTimeSlider(page)).toBeAttached()
}

/**
 * Delays the page's requests for the timeline from its next load on. The returned function sends the next `count` of
 * them.
 */
export async function delayTimeline(page: Page): Promise<(count: number) => Promise<void>> {
  await page.addInitScript(() => {
    const delayedRequests: (() => void)[] = []
    let allowed = 0
    const realPostMessage = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, message: { path?: string[] }, ...rest: never[]) {
      const send = () => Reflect.apply(realPostMessage, this, [message, ...rest])
      if (message?.path?.[0] !== 'readMoreOfTimeline') send()
      else if (allowed > 0) {
        allowed -= 1
        send()
      } else delayedRequests.push(send)
    }
    Reflect.set(window, 'sendRequests', (count: number) => {
      allowed += count
      for (const send of delayedRequests.splice(0, allowed)) {
        allowed -= 1
        send()
      }
    })
  })
  return (count) => page.evaluate((more) => Reflect.get(window, 'sendRequests')(more), count)
}
