import { requestFromSite } from '../background/site-tabs'
import { browser } from '../browser'
import { createTextElement, findButton, findHtmlElement, showText } from '../popup/dom'
import { describeFindings, type SiteReport } from '../rules/site-report'
import { checkSite } from './check'

const REQUEST_PAUSE_MS = 2_000

/** The next step for the user if the check ended with the first request, by the reason of the failure. */
const NEXT_STEPS: Record<string, string> = {
  'no-tab': 'No tab with leetcode.com is open. Open leetcode.com, then press "Check again".',
  'signed-out': 'You are not signed in at leetcode.com. Sign in there, then press "Check again".',
  'no-permission':
    'The extension may not read leetcode.com. Press "Allow leetcode.com" in its popup, then press "Check again".',
}

function describeResult({ requests, crossChecks }: SiteReport): string {
  const nextStep = NEXT_STEPS[requests[0]?.failure ?? '']
  if (nextStep !== undefined) return nextStep
  if (requests.some(({ state }) => state === 'differs') || crossChecks.some(({ different }) => different > 0))
    return 'leetcode.com has changed. Copy the report and send it to the project, so that the extension can be repaired.'
  if (requests.some(({ state }) => state === 'failed'))
    return 'leetcode.com did not answer every request. Reload its tab, then press "Check again".'
  return 'leetcode.com answers as this version of the extension expects.'
}

function showReport(report: SiteReport): void {
  findHtmlElement('findings').replaceChildren(...describeFindings(report).map((line) => createTextElement('li', line)))
  findHtmlElement('report').textContent = JSON.stringify(report, null, 2)
}

async function runCheck(): Promise<void> {
  showText('copied', null)
  findButton('copy').disabled = true
  findButton('again').disabled = true
  findHtmlElement('result').textContent = 'Checking. This takes about 20 seconds.'
  try {
    const report = await checkSite({
      sendRequest: requestFromSite,
      pause: () => new Promise((resolve) => setTimeout(resolve, REQUEST_PAUSE_MS)),
      version: browser.runtime.getManifest().version,
      date: new Date().toISOString().slice(0, 10),
      onProgress: showReport,
    })
    showReport(report)
    findHtmlElement('result').textContent = describeResult(report)
    findButton('copy').disabled = false
  } catch (error) {
    findHtmlElement('result').textContent = `The check failed: ${Object(error).message ?? error}. Press "Check again".`
  }
  findButton('again').disabled = false
}

async function copyReport(): Promise<void> {
  try {
    await navigator.clipboard.writeText(findHtmlElement('report').textContent)
    showText('copied', 'Copied.')
  } catch {
    showText('copied', 'The browser did not allow to copy. Select the text of the report and copy it yourself.')
  }
}

findButton('copy').addEventListener('click', () => void copyReport())
findButton('again').addEventListener('click', () => void runCheck())
void runCheck()
