import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/browser'
import { firstLight } from './first-light'
import { logAgainstFloor } from './log'

const runs = Number(process.env.RUNS ?? 5)

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
await logAgainstFloor(browser, runs)
await firstLight(browser, runs)
await browser.close()
