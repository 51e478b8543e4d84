import { createRoot } from 'react-dom/client'
import { App } from './App'
import { followOpenRow } from './actions/dashboard'
import './styles.css'

followOpenRow()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
