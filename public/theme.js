// Removes the code of a pairing link from the address before other code can read it. src/ui/browser/pairing-link.ts reads the variable.
;(() => {
  const code = /^#pair=(.+)/.exec(location.hash)?.[1]
  if (code === undefined) return
  window.pairingCode = code
  history.replaceState(history.state, '', location.pathname + location.search)
})()

// Sets the theme before the first paint, so that the page never flashes in the wrong one. src/ui/state/theme.ts changes the theme later.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('solvelog.theme')
  } catch {
    // If storage is blocked, the theme of the system is used.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#111315' : '#f7f8f9')
})()
