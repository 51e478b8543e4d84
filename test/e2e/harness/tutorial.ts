import type { BrowserContext } from '@playwright/test'

/** Dismisses the welcome prompt for good in every page of a context, before it appears. */
export async function dismissTutorialPrompt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('solvelog.tutorial-seen', '1')
    } catch {
      // A page without storage, which some tests need, cannot store the preference.
    }
  })
}
