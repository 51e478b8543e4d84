// Marks the page with the detected browser. extension-page.css then shows only its download and steps. Phones cannot install the extension.
;(() => {
  const { userAgent } = navigator
  const { dataset } = document.documentElement
  const isOnPhone = /Android|Mobile/.test(userAgent)
  const isChromium = /Chrom(e|ium)\//.test(userAgent)
  const desktop = userAgent.includes('Firefox/') ? 'firefox' : isChromium ? 'chromium' : 'none'
  dataset.download = isOnPhone ? 'none' : desktop
  dataset.browser =
    dataset.download === 'chromium' ? (userAgent.includes('Edg/') ? 'edge' : 'chrome') : dataset.download
})()
