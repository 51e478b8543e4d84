import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { followUndoKey } from './actions/changes/undo'
import { followOpenRow } from './actions/dashboard'
import { followExports } from './actions/data'
import { followInsight } from './actions/insight'
import { followTutorial, startTutorial } from './actions/tutorial'
import { state } from './state/state'
import { keepOffline } from './update/service-worker'
import './styles.css'

followOpenRow()
followInsight()
followExports()
followUndoKey()
startTutorial()
followTutorial()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
const draw = () => page.render(<App />)
// What is remembered is the first frame: it is drawn in one go. Without it, in slices, beside a worker that starts.
if (state.views) draw()
else startTransition(draw)
keepOffline()
