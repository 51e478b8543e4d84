// Takes the code of a pairing link out of the address before anything else can read it. src/ui/browser/pairing-link.ts goes on from here.
;(() => {
  const code = /^#pair=(.+)/.exec(location.hash)?.[1]
  if (code === undefined) return
  window.pairingCode = code
  history.replaceState(history.state, '', location.pathname + location.search)
})()

// Runs before the first paint, so that the page never flashes in the wrong theme. src/ui/state/theme.ts goes on from here.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('solvelog.theme')
  } catch {
    // Storage is blocked: the system decides.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#111315' : '#f7f8f9')
})()
