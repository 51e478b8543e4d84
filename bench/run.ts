import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/browser'
import { feedback } from './feedback'
import { firstLight } from './first-light'
import { journey } from './journey'
import { logAgainstFloor } from './log'

const runs = Number(process.env.RUNS ?? 5)

feedback()
journey()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
await logAgainstFloor(browser, runs)
await firstLight(browser, runs)
await browser.close()
