import { followMissingParts } from './app/update/stale-build'
import { settleAccount } from './features/tutorial/actions'
import { followBrowser, startSession } from './worker-client/client'

/*
 * The entry holds the link to the worker and nothing of React: where no last dashboard is remembered, the worker starts
 * and reads the log while the browser still compiles the page, whose bundle is preloaded beside this one. React is run by
 * itself before the page: in a first visit, where nothing is compiled yet, both in one task could be felt.
 */
function start(): void {
  followMissingParts()
  settleAccount()
  void startSession()
  followBrowser()
  void import('react-dom/client').then(() => import('./page'))
}

// public/start-check.js has run by now. Where functions are missing, its message stays.
if (!document.documentElement.hasAttribute('data-unsupported')) start()
