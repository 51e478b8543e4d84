import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { reportApp } from './app-report'
import { type OneLineFigures, startOneLine, visitOneLine } from './one-line'
import { measureSize, type SizeFigures } from './sized'

const SIZES = (process.env.SIZES ?? '100,1000,5000,50000').split(',').map(Number)

/** The built app with few and many solves, from the first sync to a moved bar, compared with a page of one line. */
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
