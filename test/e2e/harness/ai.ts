import type { Locator, Page } from '@playwright/test'
import { type FakeModel, startFakeModel } from '../../fake-model'
import { getFeedbackSection } from './history'
import { startServer } from './server'
import { test as base } from './test'

export const MODEL_NAME = 'llama3.2'

interface ModelFixtures {
  model: FakeModel
}

/** The model's list of calls is empty when a test starts. */
export const test = base.extend<{ clearedCalls: undefined }, ModelFixtures>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the parameter's pattern.
    async ({}, use) => {
      const model = await startFakeModel()
      await use(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site, model }, use) => {
      const server = await startServer(site.origin, {
        AI_URL: model.url,
        AI_MODEL: MODEL_NAME,
        AI_CALLS_PER_DAY: '1000',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  clearedCalls: [
    async ({ model }, use) => {
      model.calls.length = 0
      await use(undefined)
    },
    { auto: true },
  ],
})

export const getReviewButton = (page: Page): Locator =>
  getFeedbackSection(page).getByRole('button', { name: `Review with ${MODEL_NAME} on this computer`, exact: true })

export async function chooseReviewAction(page: Page, name: string): Promise<void> {
  await getFeedbackSection(page).getByRole('button', { name: 'More for reviews' }).press('Enter')
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
}

export const listReceivedPrompts = ({ calls }: FakeModel): unknown[] =>
  calls.map(({ body }) => body.messages?.[0]?.content)

export const getReplyProgress = (page: Page) => getFeedbackSection(page).getByText('Receiving the reply.')

export const getReplyText = (page: Page) => getFeedbackSection(page).getByRole('region', { name: 'Reply of the model' })
