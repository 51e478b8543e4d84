import { reloadOnMissingChunks } from './app/update/reload-on-missing-chunks'
import { restoreOwnAccount } from './features/tutorial/account'
import { startSession, watchBrowser } from './worker-client/client'

/*
 * The entry contains the worker client, but not React. Without a cached dashboard, the worker starts and reads the log while the
 * browser still compiles the page, whose bundle is preloaded. React runs in a task before the page, because on a first visit
 * compiling both in one task would block the page noticeably.
 */
function start(): void {
  reloadOnMissingChunks()
  restoreOwnAccount()
  void startSession()
  watchBrowser()
  void import('react-dom/client').then(() => import('./page'))
}

// public/start-check.js has run before. If the browser lacks functions, its message stays (B5).
if (!document.documentElement.hasAttribute('data-unsupported')) start()
