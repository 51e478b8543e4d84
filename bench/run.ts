import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/browser'
import { changes } from './changes'
import { feedback } from './feedback'
import { firstLight } from './first-light'
import { history } from './history'
import { insight } from './insight'
import { journey } from './journey'
import { logAgainstFloor } from './log'
import { portable } from './portable'
import { travel } from './travel'

const BENCHES: Record<string, (browser: Browser, runs: number) => void | Promise<void>> = {
  feedback,
  journey,
  insight,
  log: logAgainstFloor,
  'first-light': firstLight,
  portable,
  travel,
  changes,
  history,
}

/* `npm run bench -- log first-light` runs those two; RUNS sets how often each is repeated. */
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in BENCHES))
if (unknown.length > 0) throw new Error(`No bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`)
const runs = Number(process.env.RUNS ?? 5)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
for (const [name, bench] of Object.entries(BENCHES)) {
  if (named.length === 0 || named.includes(name)) await bench(browser, runs)
}
await browser.close()
