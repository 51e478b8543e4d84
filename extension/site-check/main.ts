import { askSite } from '../background/site-tabs'
import { browser } from '../browser'
import { button, part, showText, textElement } from '../popup/dom'
import { describeFindings, type SiteReport } from '../rules/site-report'
import { checkSite } from './check'

/** Pause between two requests, in milliseconds. */
const PAUSE = 2_000

/** What to do about a check that ended with the first request, by the reason. */
const FIRST_STEPS: Record<string, string> = {
  'no-tab': 'No tab with leetcode.com is open. Open leetcode.com, then press "Check again".',
  'signed-out': 'You are not signed in at leetcode.com. Sign in there, then press "Check again".',
  'no-permission':
    'The extension may not read leetcode.com. Press "Allow leetcode.com" in its popup, then press "Check again".',
}

/** The result of a whole check, in one or two sentences. */
function resultText({ requests, crossChecks }: SiteReport): string {
  const first = FIRST_STEPS[requests[0]?.failure ?? '']
  if (first !== undefined) return first
  if (requests.some(({ state }) => state === 'differs') || crossChecks.some(({ different }) => different > 0))
    return 'leetcode.com has changed. Copy the report and send it to the project, so that the extension can be repaired.'
  if (requests.some(({ state }) => state === 'failed'))
    return 'leetcode.com did not answer every request. Reload its tab, then press "Check again".'
  return 'leetcode.com answers as this version of the extension expects.'
}

function show(report: SiteReport): void {
  part('findings').replaceChildren(...describeFindings(report).map((line) => textElement('li', line)))
  part('report').textContent = JSON.stringify(report, null, 2)
}

async function check(): Promise<void> {
  showText('copied', null)
  button('copy').disabled = true
  button('again').disabled = true
  part('result').textContent = 'Checking. This takes about 20 seconds.'
  try {
    const report = await checkSite({
      ask: askSite,
      pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE)),
      version: browser.runtime.getManifest().version,
      date: new Date().toISOString().slice(0, 10),
      onProgress: show,
    })
    show(report)
    part('result').textContent = resultText(report)
    button('copy').disabled = false
  } catch (error) {
    part('result').textContent = `The check failed: ${Object(error).message ?? error}. Press "Check again".`
  }
  button('again').disabled = false
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(part('report').textContent)
    showText('copied', 'Copied.')
  } catch {
    showText('copied', 'The browser did not allow to copy. Select the text of the report and copy it yourself.')
  }
}

button('copy').addEventListener('click', () => void copy())
button('again').addEventListener('click', () => void check())
void check()
