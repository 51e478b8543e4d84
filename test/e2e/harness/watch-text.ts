import { type Locator, type Page, test } from '@playwright/test'

declare global {
  interface Window {
    watchedTexts: Record<string, { at: number; text: string }[]>
  }
}

/**
 * From now on, records the times when the part of an element's text that matches a pattern changes. Times are epoch
 * milliseconds of this machine, so they can be compared between pages.
 */
export async function watchText(where: Locator, pattern: RegExp): Promise<void> {
  await where.evaluate((element, source) => {
    const found: { at: number; text: string }[] = []
    window.watchedTexts = { ...window.watchedTexts, [source]: found }
    const look = () => {
      const text = new RegExp(source).exec(element.textContent)?.[0] ?? ''
      if (text !== (found.at(-1)?.text ?? '')) found.push({ at: Date.now(), text })
    }
    new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true })
    look()
  }, pattern.source)
}

/** The time when a page began to show the currently matched text, in epoch milliseconds. */
export async function shownSince(page: Page, pattern: RegExp): Promise<number> {
  const at = await page.evaluate((source) => window.watchedTexts[source]?.at(-1)?.at, pattern.source)
  if (at === undefined) throw new Error(`${pattern} was never found.`)
  return at
}

/** Reports a measured time with the test's result. No test fails because of a time, because machines differ. */
export function report(what: string, ms: number): void {
  test.info().annotations.push({ type: 'measured', description: `${what}: ${ms} ms` })
  console.log(`${what}: ${ms} ms`)
}
