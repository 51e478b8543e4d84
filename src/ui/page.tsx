import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { waitForFirstPaint } from './behaviour/first-paint'
import { loadOpenRowOnChange } from './features/dashboard/actions'
import { restoreScreen } from './state/navigation'
import { state } from './state/state'
import { showToast } from './state/toasts'

restoreScreen()
loadOpenRowOnChange()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
const render = () => page.render(<App />)
// Render the cached dashboard synchronously as the first frame. Without a cache, render in a transition while the worker starts.
if (state.views) render()
else startTransition(render)
// If the code of `after-paint` cannot be loaded, the page still works, but without its shortcuts, tutorial and offline use.
void waitForFirstPaint()
  .then(() => import('./app/after-paint'))
  .then(
    ({ startAfterPaint }) => startAfterPaint(),
    () => showToast('error', 'Part of this page could not be loaded. Reload the page.'),
  )
