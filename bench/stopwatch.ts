import type { Page } from 'playwright'

declare global {
  interface Window {
    /** Runs an action. Returns the milliseconds until the frame in which `done` is true was painted. */
    measurePainted(act: () => void, done: () => boolean): Promise<number>
    /** The only element that matches a selector and has a text or label; throws if there is none. */
    findElement(selector: string, name?: string): HTMLElement
  }
}

/** Adds the stopwatch to a page: a measurement starts with an action in the page and ends with a painted frame. */
export async function installStopwatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.findElement = (selector, name) => {
      const named = ({ textContent, ariaLabel }: Element) => textContent?.trim() === name || ariaLabel === name
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
        (one) => name === undefined || named(one),
      )
      if (!found) throw new Error(`There is no ${name ?? ''} at ${selector}.`)
      return found
    }
    window.measurePainted = (act, done) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        const check = () => {
          if (!done()) return
          observer.disconnect()
          clearTimeout(timer)
          requestAnimationFrame(() => port2.postMessage(null))
        }
        const observer = new MutationObserver(check)
        const timer = setTimeout(() => {
          observer.disconnect()
          reject(new Error(`Nothing came of ${act}, waiting for ${done}.`))
        }, 15_000)
        observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
        act()
        check()
      })
  })
}
