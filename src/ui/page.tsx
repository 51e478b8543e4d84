import { createRoot } from 'react-dom/client'
import { App } from './App'
import { followOpenRow } from './actions/dashboard'
import { followTutorial, startTutorial } from './actions/tutorial'
import { keepOffline } from './update/service-worker'
import './styles.css'

followOpenRow()
startTutorial()
followTutorial()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
keepOffline()
