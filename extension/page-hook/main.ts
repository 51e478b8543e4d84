import { HOOK_EVENT, HOOK_STARTED_EVENT, type HookMessage } from '../messages'
import { slugIn } from '../rules/problem-path'
import { EditorSearch, EditorWatcher, type Monaco, siteLanguage } from './editor'
import { JudgeWatcher } from './judging'
import { hookNetwork } from './network'

declare global {
  interface Window {
    monaco?: Monaco
  }
}

/** How often the hook looks for the editor and checks the address, in milliseconds. */
const LOOK_EVERY = 1_000

/** Runs in the page's own world, before any of its scripts. Nothing here may throw into the page. */
function start(): void {
  const nonce = crypto.randomUUID()
  // After this hook was replaced or ended, it passes new calls through and reports only answers that it already waited for.
  let isEnded = false
  const languages = new Map<string, string>()
  const slugNow = () => (isEnded ? null : slugIn(location.pathname))

  // Sent as JSON text, because objects do not cross between the page's world and the content script's in every browser.
  const report = (seen: HookMessage) => {
    document.dispatchEvent(new CustomEvent(HOOK_EVENT, { detail: JSON.stringify(seen) }))
  }
  const editor = new EditorWatcher({
    slug: slugNow,
    now: () => performance.now(),
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: (timer) => (typeof timer === 'number' ? window.clearTimeout(timer) : undefined),
    report: ({ slug, code, languageId, how, start }) => {
      const lang = siteLanguage(languageId, languages.get(slug) ?? null)
      report({ kind: 'typed', slug, lang, code, at: Date.now(), how, start })
    },
  })
  const judge = new JudgeWatcher(
    report,
    () => Date.now(),
    (slug, lang) => languages.set(slug, lang),
  )
  hookNetwork(window, {
    isWatched: (path) => !isEnded && judge.isWatched(path),
    onResponse: (call, text) => judge.onResponse(call, text),
  })

  const search = new EditorSearch(() => report({ kind: 'problem', problem: 'editor' }))
  let attached: Monaco | null = null
  let slug = slugNow()
  const looking = window.setInterval(() => {
    const { monaco } = window
    search.look(document.visibilityState === 'visible' ? slugNow() : null, monaco)
    if (monaco !== undefined && monaco !== attached) {
      attached = monaco
      editor.attach(monaco)
    }
    if (slugNow() !== slug) {
      slug = slugNow()
      editor.flush()
    }
  }, LOOK_EVERY)
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('visibilitychange', () => editor.flush(), { signal })
  window.addEventListener('pagehide', () => editor.flush(), { signal })

  document.dispatchEvent(new CustomEvent(HOOK_STARTED_EVENT, { detail: nonce }))
  document.addEventListener(
    HOOK_STARTED_EVENT,
    (event) => {
      if (!(event instanceof CustomEvent) || event.detail === nonce) return
      editor.flush()
      isEnded = true
      window.clearInterval(looking)
      ending.abort()
    },
    { signal },
  )
}

try {
  start()
} catch {
  // The page works without the hook.
}
