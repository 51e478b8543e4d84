import { reloadOnMissingChunks } from './app/update/reload-on-missing-chunks'
import { restoreOwnAccount } from './features/tutorial/account'
import { startSession, watchBrowser } from './worker-client/client'

/*
 * The entry file contains the worker client, but not React. Without a cached dashboard, the worker starts and reads the log while the
 * browser still compiles the page, whose bundle is preloaded. React is compiled in a separate task before the page: on a first visit,
 * compiling both in one task would block the page noticeably.
 */
function loadPage(): void {
  reloadOnMissingChunks()
  restoreOwnAccount()
  void startSession()
  watchBrowser()
  void import('react-dom/client').then(() => import('./page'))
}

// public/start-check.js has already run. If the browser lacks functions, its message stays on the page (B5).
if (!document.documentElement.hasAttribute('data-unsupported')) loadPage()
