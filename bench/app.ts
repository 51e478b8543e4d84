import { rmSync } from 'node:fs'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { tellApp } from './app-report'
import { spread } from './figures'
import { buildPage } from './pages'
import { paintsOf, type Sized, sized } from './sized'

const SIZES = (process.env.SIZES ?? '100,1000,5000,50000').split(',').map(Number)

/** The built app with few and many solves, from the first sync to a moved bar. */
export async function app(runs: number): Promise<void> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  const floorFolder = await buildPage('one-line')
  const floor = await startServer(site.origin, { DIST_DIR: floorFolder })
  const found: Sized[] = []
  const paints: number[] = []
  for (const size of SIZES) {
    found.push(await sized(server.origin, site, size, size > 5_000 ? Math.min(runs, 3) : runs))
    paints.push(...(await paintsOf(floor.origin, runs)))
  }
  await floor.stop()
  await server.stop()
  await site.stop()
  rmSync(floorFolder, { recursive: true, force: true })
  tellApp(found, spread(paints))
}
