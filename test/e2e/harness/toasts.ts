import type { Page } from '@playwright/test'

declare global {
  interface Window {
    toastsSeen: string[]
  }
}

/** Records every toast of a page from its next load on, because each is visible for only 4 seconds. */
export async function followToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.toastsSeen = []
    const textsIn = (node: Node) =>
      node instanceof HTMLLIElement && node.parentElement?.ariaLabel === 'Messages' ? [node.innerText.trim()] : []
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) window.toastsSeen.push(...[...addedNodes].flatMap(textsIn))
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

/** The toasts shown since the page was loaded, oldest first. */
export function toastsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => window.toastsSeen)
}
