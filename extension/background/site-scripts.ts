import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import type { RecordingOff } from '../messages'

const SITE_SCRIPT = { id: 'site', file: 'site.js', world: 'ISOLATED' } as const
/** The page hook observes the requests and the editor of the page, so it runs before the page's first script and in its JavaScript world. */
const HOOK_SCRIPT = { id: 'page-hook', file: 'page-hook.js', world: 'MAIN' } as const
/** The site script comes first, so that it receives the first event of the page hook. */
const SCRIPTS = [SITE_SCRIPT, HOOK_SCRIPT]
const SCRIPT_IDS: readonly string[] = SCRIPTS.map(({ id }) => id)

async function readRegisteredIds(): Promise<string[]> {
  const registered = await browser.scripting.getRegisteredContentScripts()
  return registered.map(({ id }) => id).filter((id) => SCRIPT_IDS.includes(id))
}

async function registerScripts(): Promise<void> {
  const registeredIds = await readRegisteredIds()
  const missingScripts = SCRIPTS.filter(({ id }) => !registeredIds.includes(id))
  if (missingScripts.length === 0) return
  await browser.scripting.registerContentScripts(
    missingScripts.map(({ id, file, world }) => ({
      id,
      matches: [PRACTICE_SITE_PATTERN],
      js: [file],
      runAt: 'document_start' as const,
      world,
      persistAcrossSessions: true,
    })),
  )
}

async function listOpenTabs(): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: PRACTICE_SITE_PATTERN })
  return tabs.flatMap(({ id, discarded }) => (id === undefined || discarded ? [] : [id]))
}

/**
 * Injects the scripts into the open tabs of the practice site, so that the user need not reload them (E20). A script that already runs in a
 * tab, for example one of an earlier version, ends when the new one starts.
 */
async function injectScripts(): Promise<void> {
  const injectInto = async (tabId: number) => {
    for (const { file, world } of SCRIPTS)
      await browser.scripting.executeScript({ target: { tabId }, files: [file], world, injectImmediately: true })
  }
  await Promise.allSettled((await listOpenTabs()).map(injectInto))
}

async function removeScripts(): Promise<void> {
  const ids = await readRegisteredIds()
  if (ids.length > 0) await browser.scripting.unregisterContentScripts({ ids })
  const message: RecordingOff = { type: 'end' }
  await Promise.allSettled((await listOpenTabs()).map((tabId) => browser.tabs.sendMessage(tabId, message)))
}

let lastChange: Promise<void> = Promise.resolve()

/**
 * Starts or ends the extension's scripts in all pages of the practice site, including pages that are loaded later. Calls are executed one
 * after another.
 */
export function switchSiteScripts(isOn: boolean): Promise<void> {
  const applyChange = async () => {
    if (!isOn) return removeScripts()
    await registerScripts()
    await injectScripts()
  }
  const next = lastChange.then(applyChange)
  lastChange = next.catch(() => {})
  return next
}
