// Shows a message in browsers that cannot run the app or read its syntax. Nothing here is newer than ECMAScript 2015.
;(() => {
  const has = (owner, name) => owner !== undefined && name in owner
  // Every other function that the app needs is older than one of these functions, in every engine.
  const needed = {
    'Array.prototype.toSorted': has(Array.prototype, 'toSorted'),
    CompressionStream: has(window, 'CompressionStream'),
    // Browsers do not offer this function on insecure origins. The app itself shows a message for that.
    'navigator.locks': !window.isSecureContext || has(navigator, 'locks'),
    'oklch() colours': has(window, 'CSS') && CSS.supports('color', 'oklch(0 0 0)'),
  }
  const missing = Object.keys(needed).filter((name) => !needed[name])
  const root = document.getElementById('root')
  if (missing.length === 0 || !root) return
  // src/ui/main.ts does not start the app if this attribute is set.
  document.documentElement.setAttribute('data-unsupported', '')
  root.textContent = ''
  root.className = 'mx-auto max-w-7xl px-4 py-6 sm:px-6'
  const logo = document.createElement('img')
  logo.src = '/favicon.svg'
  logo.alt = 'Solvelog'
  logo.width = 32
  logo.className = 'mb-4'
  root.appendChild(logo)
  const add = (tag, text) => {
    const element = document.createElement(tag)
    element.textContent = text
    element.className = tag === 'h1' ? 'text-lg font-semibold' : 'mt-3'
    root.appendChild(element)
  }
  add('h1', 'Your browser is too old for Solvelog')
  add('p', 'Update your browser, or open Solvelog in Chrome or Edge 111, Firefox 128, Safari 17.0, or a newer version.')
  add('p', 'Nothing was deleted. Everything that Solvelog stored in this browser is still there after an update.')
  add('p', `Missing in this browser: ${missing.join(', ')}.`)
})()
