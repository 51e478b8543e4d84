import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/* The smallest possible page with this version of React, for comparison with the app. */
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(createElement('p', null, 'One line.'))
