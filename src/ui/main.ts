import { reloadOnMissingChunks } from './app/update/reload-on-missing-chunks'
import { listenToBack } from './behaviour/back-layers'
import { restoreOwnAccount } from './features/tutorial/account'
import { startSession, watchBrowser } from './worker-client/client'

/* The entry file contains the worker client, but not React, so that the worker can start while the browser compiles the page. React is
   compiled in a separate task, because one task for both would block the page noticeably on a first visit. */
function loadPage(): void {
  listenToBack()
  reloadOnMissingChunks()
  restoreOwnAccount()
  void startSession()
  watchBrowser()
  void import('react-dom/client').then(() => import('./page'))
}

// public/start-check.js has already run. If the browser lacks functions, its message stays on the page (B5).
if (!document.documentElement.hasAttribute('data-unsupported')) loadPage()
