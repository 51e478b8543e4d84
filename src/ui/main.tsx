import { createRoot } from 'react-dom/client'
import { App } from './App'
import { followOpenRow } from './actions/dashboard'
import { followBrowser, startSession } from './link/link'
import './styles.css'

/* The worker is started before React draws: it reads the log while the page paints its first frame. */
void startSession()
followBrowser()
followOpenRow()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
