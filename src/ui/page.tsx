import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { firstPaint } from './components/first-paint'
import { refreshInsightOnChange } from './features/activity/actions'
import { loadOpenRowOnChange } from './features/dashboard/actions'
import { startTutorial, watchOtherTabs } from './features/tutorial/actions'
import { restoreScreen } from './shared/navigation'
import { state } from './shared/state'
import './styles.css'

restoreScreen()
loadOpenRowOnChange()
refreshInsightOnChange()
startTutorial()
watchOtherTabs()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
const draw = () => page.render(<App />)
// Draw the cached dashboard synchronously as the first frame. Without a cache, draw in a transition while the worker starts.
if (state.views) draw()
else startTransition(draw)
// If this code cannot be loaded, the page works without undo keys, the Back button between views, and an offline copy.
void firstPaint()
  .then(() => import('./app/after-paint'))
  .then(
    ({ startAfterPaint }) => startAfterPaint(),
    () => undefined,
  )
