// Tells extension-page.css for which engine the page shows its button first. src/ui/browser/engine.ts does the same for the app.
;(() => {
  const { userAgent } = navigator
  const isChromium = /Chrom(e|ium)\//.test(userAgent)
  document.documentElement.dataset.engine = userAgent.includes('Firefox/')
    ? 'firefox'
    : isChromium
      ? 'chromium'
      : 'webkit'
})()
