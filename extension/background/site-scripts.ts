import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import type { RecordingOff } from '../messages'

const SITE = { id: 'site', file: 'site.js', world: 'ISOLATED' } as const
/** The hook must run before the page's first script, in the page's own world. */
const HOOK = { id: 'page-hook', file: 'page-hook.js', world: 'MAIN' } as const
/** The site script is first, so that it receives the hook's first event. */
const SCRIPTS = [SITE, HOOK]
const IDS: readonly string[] = SCRIPTS.map(({ id }) => id)

async function registeredIds(): Promise<string[]> {
  const registered = await browser.scripting.getRegisteredContentScripts()
  return registered.map(({ id }) => id).filter((id) => IDS.includes(id))
}

/** Lets the hook and the site script run on every page of the practice site that is loaded from now on. */
async function register(): Promise<void> {
  const known = await registeredIds()
  const missing = SCRIPTS.filter(({ id }) => !known.includes(id))
  if (missing.length === 0) return
  await browser.scripting.registerContentScripts(
    missing.map(({ id, file, world }) => ({
      id,
      matches: [PRACTICE_SITE_PATTERN],
      js: [file],
      runAt: 'document_start' as const,
      world,
      persistAcrossSessions: true,
    })),
  )
}

async function openTabs(): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: PRACTICE_SITE_PATTERN })
  return tabs.flatMap(({ id, discarded }) => (id === undefined || discarded ? [] : [id]))
}

/**
 * Runs the scripts in the open tabs of the practice site, so that no reload is needed (E20). A script that already runs there, for example
 * one of the version before an update, ends when the new one starts.
 */
async function inject(): Promise<void> {
  const injectInto = async (tabId: number) => {
    for (const { file, world } of SCRIPTS)
      await browser.scripting.executeScript({ target: { tabId }, files: [file], world, injectImmediately: true })
  }
  await Promise.allSettled((await openTabs()).map(injectInto))
}

async function remove(): Promise<void> {
  const ids = await registeredIds()
  if (ids.length > 0) await browser.scripting.unregisterContentScripts({ ids })
  const message: RecordingOff = { type: 'end' }
  await Promise.allSettled((await openTabs()).map((tabId) => browser.tabs.sendMessage(tabId, message)))
}

let changing: Promise<void> = Promise.resolve()

/** Starts the hook and the site script in open tabs and later pages, or ends them. One change runs after another. */
export function switchSiteScripts(isOn: boolean): Promise<void> {
  const change = async () => {
    if (!isOn) return remove()
    await register()
    await inject()
  }
  const next = changing.then(change)
  changing = next.catch(() => {})
  return next
}
