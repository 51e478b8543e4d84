import type { Browser } from 'playwright'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { ms, report, spread } from './figures'
import { visits } from './start'

const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

/** First sync and cold start of the built app, with 100 and 5,000 solves, in Chromium. */
export async function firstLight(browser: Browser, runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  const syncs = []
  for (let i = 0; i < runs; i++) {
    const name = `sync_${i}`
    site.addUser(name, [])
    syncs.push((await visits(browser, server.origin, name, 5_000, 0)).sync)
  }
  site.addUser('few', [])
  site.addUser('many', [])
  const few = (await visits(browser, server.origin, 'few', 100, runs * 2)).starts
  const many = (await visits(browser, server.origin, 'many', 5_000, runs * 2)).starts
  await server.stop()
  await site.stop()

  console.log('\nFirst light')
  const content = spread(many.map((visit) => visit.content))
  const paint = spread(many.map((visit) => visit.paint))
  const small = spread(few.map((visit) => visit.content))
  report('first sync of 5,000 to dashboard', ms(spread(syncs.map((visit) => visit.complete))), 'goal: under 1,000 ms')
  report(
    'longest main-thread task in the first sync',
    `${Math.max(...syncs.map((v) => v.longest))} ms`,
    'goal: 50 ms at most',
  )
  report('cold start to content, 5,000 solves', ms(content))
  report('cold start to content, 100 solves', ms(small))
  report('cold start to confirmed by the worker, 5,000 solves', ms(spread(many.map((visit) => visit.confirmed))))
  report('cold start to confirmed by the worker, 100 solves', ms(spread(few.map((visit) => visit.confirmed))))
  report('5,000 to 100', `${(content.median / small.median).toFixed(2)}×`, 'goal: 1.3× at most')
  report('first contentful paint, 5,000 solves', ms(paint))
  report('content to first contentful paint', `${(content.median / paint.median).toFixed(2)}×`, 'goal: 2× at most')
  report(
    'longest main-thread task in a cold start',
    `${Math.max(...many.map((v) => v.longest))} ms`,
    'goal: 50 ms at most',
  )
  report('page heap, 5,000 solves', mb(spread(many.map((visit) => visit.pageHeap)).median))
  report('worker heap, 5,000 solves', mb(spread(many.map((visit) => visit.workerHeap)).median))
}
