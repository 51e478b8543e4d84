import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, requireChromiumPath } from './browser'

/** `npm run icons` renders the icons of the app and of the extension from the favicon. Run it after a change of the favicon. */
const FOLDER = 'public/icons'
const BACKGROUND_COLOUR = '#2e58bc'

/** The icons of the companion extension, by size in px. */
const EXTENSION_FOLDER = 'extension/icons'
const EXTENSION_SIZES = [16, 32, 48, 128]

interface Icon {
  folder: string
  name: string
  size: number
  /** The logo's share of the width. Systems cut off the corners of icons, so the background fills the whole square. */
  logoShare: number
  hasBackground: boolean
}

const ICONS: Icon[] = [
  { folder: FOLDER, name: 'icon-192', size: 192, logoShare: 1, hasBackground: false },
  { folder: FOLDER, name: 'icon-512', size: 512, logoShare: 1, hasBackground: false },
  // Every system shows at least a circle of 80 % of the width (Web App Manifest, "maskable").
  { folder: FOLDER, name: 'maskable-512', size: 512, logoShare: 0.74, hasBackground: true },
  { folder: FOLDER, name: 'apple-touch-icon', size: 180, logoShare: 0.84, hasBackground: true },
  ...EXTENSION_SIZES.map((size) => ({
    folder: EXTENSION_FOLDER,
    name: String(size),
    size,
    logoShare: 1,
    hasBackground: false,
  })),
]

for (const folder of [FOLDER, EXTENSION_FOLDER]) mkdirSync(folder, { recursive: true })
const favicon = `data:image/svg+xml;base64,${readFileSync('public/favicon.svg').toString('base64')}`
const browser = await chromium.launch({ executablePath: requireChromiumPath(), args: CHROMIUM_FLAGS })
for (const { folder, name, size, logoShare, hasBackground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const background = hasBackground ? BACKGROUND_COLOUR : 'transparent'
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}"><img src="${favicon}" width="${size * logoShare}">`,
  )
  await page.getByRole('img').evaluate((img) => (img instanceof HTMLImageElement ? img.decode() : undefined))
  await page.screenshot({ path: `${folder}/${name}.png`, omitBackground: !hasBackground })
  await page.close()
}
await browser.close()
console.log(`${ICONS.length} icons in ${FOLDER} and ${EXTENSION_FOLDER}`)
