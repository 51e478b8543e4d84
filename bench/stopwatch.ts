import type { Page } from 'playwright'

declare global {
  interface Window {
    /**
     * Runs an action. Returns the milliseconds until the first frame in which `isDone` returns true was painted. Rejects after 15 seconds.
     */
    measurePainted(act: () => void, isDone: () => boolean): Promise<number>
    /** Returns the first element that matches `selector` and has the text or label `name`. Throws an error if there is none. */
    findElement(selector: string, name?: string): HTMLElement
  }
}

export async function installStopwatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.findElement = (selector, name) => {
      const hasName = ({ textContent, ariaLabel }: Element) => textContent?.trim() === name || ariaLabel === name
      const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
        (candidate) => name === undefined || hasName(candidate),
      )
      if (!element) throw new Error(`There is no ${name ?? ''} at ${selector}.`)
      return element
    }
    window.measurePainted = (act, isDone) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        const check = () => {
          if (!isDone()) return
          observer.disconnect()
          clearTimeout(timer)
          requestAnimationFrame(() => port2.postMessage(null))
        }
        const observer = new MutationObserver(check)
        const timer = setTimeout(() => {
          observer.disconnect()
          reject(new Error(`${act} did not lead to ${isDone} in time.`))
        }, 15_000)
        observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
        act()
        check()
      })
  })
}
