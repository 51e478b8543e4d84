import type { Locator, Page } from '@playwright/test'
import { type FakeModel, startFakeModel } from '../../fake-model'
import { getSection } from './history'
import { startServer } from './server'
import { test as base } from './test'

/** The name of the fake model. */
export const MODEL_NAME = 'llama3.2'

interface ModelFixtures {
  model: FakeModel
}

/** Playwright's test with a server that offers a fake AI model. Each test starts with an empty list of the model's calls. */
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

/** Locates the feedback section of the open solve. */
export const getFeedbackSection = (page: Page): Locator => getSection(page, 'Feedback')

/** Locates the button that sends the prompt of the open solve to the model. */
export const getReviewButton = (page: Page): Locator =>
  getFeedbackSection(page).getByRole('button', { name: `Review with ${MODEL_NAME} on this computer`, exact: true })

/** Returns the prompts that the fake model has received. */
export const listReceivedPrompts = ({ calls }: FakeModel): unknown[] =>
  calls.map(({ body }) => body.messages?.[0]?.content)
