import { HOOK_EVENT, HOOK_STARTED_EVENT, type HookMessage } from '../messages'
import { parseProblemSlug } from '../rules/problem-path'
import { EditorSearch, EditorWatcher, type Monaco, toSiteLanguage } from './editor'
import { JudgeWatcher } from './judging'
import { hookNetwork } from './network'

declare global {
  interface Window {
    monaco?: Monaco
  }
}

/** Interval in milliseconds at which the hook looks for the editor and checks the address. */
const CHECK_INTERVAL_MS = 1_000

/** Runs in the page's own JavaScript world. Must never throw an error into the page. */
function startHook(): void {
  const nonce = crypto.randomUUID()
  // Whether this script was replaced or ended. It then ignores new requests of the page, and reports only the answers to earlier ones.
  let isEnded = false
  const languages = new Map<string, string>()
  const getCurrentSlug = () => (isEnded ? null : parseProblemSlug(location.pathname))

  // Messages are sent as JSON text, because some browsers do not pass objects from a page to a content script.
  const report = (message: HookMessage) => {
    document.dispatchEvent(new CustomEvent(HOOK_EVENT, { detail: JSON.stringify(message) }))
  }
  const editorWatcher = new EditorWatcher({
    getSlug: getCurrentSlug,
    now: () => performance.now(),
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: (timer) => (typeof timer === 'number' ? window.clearTimeout(timer) : undefined),
    report: ({ slug, code, languageId, how, start }) => {
      const lang = toSiteLanguage(languageId, languages.get(slug) ?? null)
      report({ kind: 'typed', slug, lang, code, at: Date.now(), how, start })
    },
  })
  const judgeWatcher = new JudgeWatcher(
    report,
    () => Date.now(),
    (slug, lang) => languages.set(slug, lang),
  )
  hookNetwork(window, {
    isWatched: (path) => !isEnded && judgeWatcher.isWatched(path),
    onResponse: (call, text) => judgeWatcher.onResponse(call, text),
  })

  const editorSearch = new EditorSearch(() => report({ kind: 'problem', problem: 'editor' }))
  let attached: Monaco | null = null
  let slug = getCurrentSlug()
  const checkTimer = window.setInterval(() => {
    const { monaco } = window
    editorSearch.checkForEditor(document.visibilityState === 'visible' ? getCurrentSlug() : null, monaco)
    if (monaco !== undefined && monaco !== attached) {
      attached = monaco
      editorWatcher.attach(monaco)
    }
    if (getCurrentSlug() !== slug) {
      slug = getCurrentSlug()
      editorWatcher.reportPending()
    }
  }, CHECK_INTERVAL_MS)
  const endController = new AbortController()
  const { signal } = endController
  document.addEventListener('visibilitychange', () => editorWatcher.reportPending(), { signal })
  window.addEventListener('pagehide', () => editorWatcher.reportPending(), { signal })

  document.dispatchEvent(new CustomEvent(HOOK_STARTED_EVENT, { detail: nonce }))
  document.addEventListener(
    HOOK_STARTED_EVENT,
    (event) => {
      if (!(event instanceof CustomEvent) || event.detail === nonce) return
      editorWatcher.reportPending()
      isEnded = true
      window.clearInterval(checkTimer)
      endController.abort()
    },
    { signal },
  )
}

try {
  startHook()
} catch {
  // The page works without the hook.
}
