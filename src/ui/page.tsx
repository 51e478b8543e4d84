import { createRoot } from 'react-dom/client'
import { App } from './App'
import { followUndoKey } from './actions/changes/undo'
import { followOpenRow } from './actions/dashboard'
import { followExports } from './actions/data'
import { followInsight } from './actions/insight'
import { followTutorial, startTutorial } from './actions/tutorial'
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
createRoot(root).render(<App />)
keepOffline()
