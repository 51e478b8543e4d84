// Tells extension-page.css for which browser the page shows its download first. No other browser, and no phone, can install the extension.
;(() => {
  const { userAgent } = navigator
  const isOnPhone = /Android|Mobile/.test(userAgent)
  const desktop = userAgent.includes('Firefox/') ? 'firefox' : /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'none'
  document.documentElement.dataset.download = isOnPhone ? 'none' : desktop
})()
