// Marks the page with the browser whose download extension-page.css shows first. Other browsers and phones cannot install the extension.
;(() => {
  const { userAgent } = navigator
  const isOnPhone = /Android|Mobile/.test(userAgent)
  const desktop = userAgent.includes('Firefox/') ? 'firefox' : /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'none'
  document.documentElement.dataset.download = isOnPhone ? 'none' : desktop
})()
