import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { reportApp } from './app-report'
import { type OneLineFigures, startOneLine, visitOneLine } from './one-line'
import { measureSize, type SizeFigures } from './sized'

const SIZES = (process.env.SIZES ?? '100,1000,5000,50000').split(',').map(Number)

/**
 * Measures the built app with few and with many solves, from the first sync until the bar has moved, and compares it
 * with a page of one line.
 */
export async function benchApp(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  const oneLine = await startOneLine(site.origin)
  const found: SizeFigures[] = []
  const floor: OneLineFigures = { paints: [], heaps: [] }
  for (const size of SIZES) {
    found.push(await measureSize(server.origin, site, size, size > 5_000 ? Math.min(runs, 3) : runs))
    await visitOneLine(oneLine.origin, runs, floor)
  }
  await oneLine.stop()
  await server.stop()
  await site.stop()
  reportApp(found, floor)
}
