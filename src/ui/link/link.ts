import type { Result } from '#wire/result'
import { readPref } from '../state/prefs'
import { state } from '../state/state'
import { type Link, openLink } from './connection'
import { readMarker } from './marker'
import { mirror } from './mirror'

let link: Link | null = null
let restarts = 0

/** The page's link to its worker, started at the first need. */
export function worker(): Link {
  link ??= openLink({
    onMessage: (message) => {
      if (!mirror(message)) void worker().call('refresh')
    },
    onLost: restart,
  })
  return link
}

/** Opens the signed-in user's log and keeps the page's state in step with it; without a user there is nothing to open. */
export async function startSession(): Promise<void> {
  const username = readPref('username')
  state.username = username
  if (username === null) return
  settle(await worker().call('start', { username, marker: readMarker(username) }))
}

/** The worker is started once more with the same user; a second loss is for the person to decide on. */
function restart(): void {
  link = null
  if (restarts++ > 0) {
    state.connection = 'lost'
    return
  }
  state.connection = 'restarting'
  void startSession()
}

function settle(started: Result<unknown>): void {
  if (started.ok) {
    state.connection = 'live'
    state.failure = null
  } else if (started.failure.code !== 'worker-lost') {
    state.connection = 'live'
    state.failure = started.failure
  }
}

/** Follows what happens outside this page: another tab signing in or out, and the person coming back to it. */
export function followBrowser(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'solvelog.username') location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state.views) void worker().call('refresh')
  })
}
