import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/* The smallest possible page with this React version, for comparison with the app: one line of text, without styles, a worker or data. */
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(createElement('p', null, 'One line.'))
