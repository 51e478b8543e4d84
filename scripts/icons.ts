import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from './browser'

/** Renders the icons of the installed app from the favicon. Run it when the favicon changes. */
const FOLDER = 'public/icons'
const GROUND = '#2e58bc'

interface Icon {
  name: string
  size: number
  /** The mark's share of the width; systems cut the corners of an icon without ones of its own, so it fills the square. */
  mark: number
  filled: boolean
}

const ICONS: Icon[] = [
  { name: 'icon-192', size: 192, mark: 1, filled: false },
  { name: 'icon-512', size: 512, mark: 1, filled: false },
  // Whatever shape a system cuts, the circle of 80 % stays (Web App Manifest, "maskable").
  { name: 'maskable-512', size: 512, mark: 0.74, filled: true },
  { name: 'apple-touch-icon', size: 180, mark: 0.84, filled: true },
]

mkdirSync(FOLDER, { recursive: true })
const favicon = `data:image/svg+xml;base64,${readFileSync('public/favicon.svg').toString('base64')}`
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
for (const { name, size, mark, filled } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const ground = filled ? GROUND : 'transparent'
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}"><img src="${favicon}" width="${size * mark}">`,
  )
  await page.getByRole('img').evaluate((img) => (img instanceof HTMLImageElement ? img.decode() : undefined))
  await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: !filled })
  await page.close()
}
await browser.close()
console.log(`${ICONS.length} icons in ${FOLDER}`)
