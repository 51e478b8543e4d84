import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { keepOffline } from './app/update/service-worker'
import { followInsight } from './features/activity/actions'
import { followOpenRow } from './features/dashboard/actions'
import { followTutorial, startTutorial } from './features/tutorial/actions'
import { state } from './shared/state'
import { followUndoKey } from './shared/undo-key'
import './styles.css'

followOpenRow()
followInsight()
followUndoKey()
startTutorial()
followTutorial()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
const draw = () => page.render(<App />)
// Draw the cached dashboard synchronously as the first frame. Without a cache, draw in a transition while the worker starts.
if (state.views) draw()
else startTransition(draw)
keepOffline()
