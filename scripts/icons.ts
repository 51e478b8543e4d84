import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from './browser'

/** Renders the icons of the installed app from the favicon. Run it when the favicon changes. */
const FOLDER = 'public/icons'
const GROUND = '#2e58bc'

/** The icons of the companion extension, one for each size that browsers show. */
const EXTENSION_FOLDER = 'extension/icons'
const EXTENSION_SIZES = [16, 32, 48, 128]

interface Icon {
  folder: string
  name: string
  size: number
  /** The mark's share of the width. Systems cut corners of the icon, so the background fills the square. */
  mark: number
  filled: boolean
}

const ICONS: Icon[] = [
  { folder: FOLDER, name: 'icon-192', size: 192, mark: 1, filled: false },
  { folder: FOLDER, name: 'icon-512', size: 512, mark: 1, filled: false },
  // Every system shows at least the circle of 80 % (Web App Manifest, "maskable").
  { folder: FOLDER, name: 'maskable-512', size: 512, mark: 0.74, filled: true },
  { folder: FOLDER, name: 'apple-touch-icon', size: 180, mark: 0.84, filled: true },
  ...EXTENSION_SIZES.map((size) => ({ folder: EXTENSION_FOLDER, name: String(size), size, mark: 1, filled: false })),
]

for (const folder of [FOLDER, EXTENSION_FOLDER]) mkdirSync(folder, { recursive: true })
const favicon = `data:image/svg+xml;base64,${readFileSync('public/favicon.svg').toString('base64')}`
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
for (const { folder, name, size, mark, filled } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const ground = filled ? GROUND : 'transparent'
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}"><img src="${favicon}" width="${size * mark}">`,
  )
  await page.getByRole('img').evaluate((img) => (img instanceof HTMLImageElement ? img.decode() : undefined))
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: !filled })
  await page.close()
}
await browser.close()
console.log(`${ICONS.length} icons in ${FOLDER} and ${EXTENSION_FOLDER}`)
