/** The width and height of all figures in px. */
const WIDTH = 300
const HEIGHT = 132

interface ButtonBox {
  x: number
  y: number
  width: number
  text: string
}

const drawButton = ({ x, y, width, text }: ButtonBox, className = 'figure-button'): string =>
  `<rect class="${className}" x="${x}" y="${y}" width="${width}" height="26" rx="5"/>
<text class="${className}-text" x="${x + width / 2}" y="${y + 17}" text-anchor="middle">${text}</text>`

const drawLine = (x: number, y: number, text: string): string => `<text x="${x}" y="${y}">${text}</text>`

const drawPressedButton = (box: ButtonBox): string => drawButton(box, 'figure-press')

const drawBrowser = (address: string, content: string): string =>
  `<rect class="figure-window" x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="8"/>
<path class="figure-line" d="M1 32h${WIDTH - 2}"/>
<rect class="figure-field" x="12" y="7" width="226" height="19" rx="9"/>
<text class="figure-address" x="22" y="20">${address}</text>
${content}`

const drawPopup = (content: string): string =>
  `<rect class="figure-window" x="40" y="1" width="220" height="${HEIGHT - 2}" rx="8"/>
<text class="figure-title" x="56" y="26">Solvelog Companion</text>
<path class="figure-line" d="M40 38h220"/>
${content}`

const drawSwitch = (x: number): string =>
  `<rect class="figure-press" x="${x}" y="44" width="30" height="16" rx="8"/><circle class="figure-knob" cx="${x + 22}" cy="52" r="5.5"/>`

const PUZZLE_ICON = `<path class="figure-press" d="M257 11h5a3 3 0 1 1 6 0h5v5a3 3 0 1 1 0 6v5h-16z"/>`

const EXTENSIONS_MENU = drawBrowser(
  'leetcode.com',
  `${PUZZLE_ICON}${drawLine(110, 58, 'Extensions')}${drawPressedButton({ x: 110, y: 76, width: 176, text: 'Solvelog Companion' })}`,
)

const FIGURES: Record<string, [label: string, drawing: string]> = {
  'load-unpacked': [
    'The extensions page: “Developer mode” is on, and “Load unpacked” is the first button.',
    drawBrowser(
      'Extensions',
      `${drawLine(146, 56, 'Developer mode')}${drawSwitch(256)}
${drawPressedButton({ x: 14, y: 76, width: 104, text: 'Load unpacked' })}
${drawButton({ x: 126, y: 76, width: 104, text: 'Pack extension' })}`,
    ),
  ],
  'load-unpacked-edge': [
    'The extensions page of Edge: “Developer mode” on the left is on, and “Load unpacked” is a button of the page.',
    drawBrowser(
      'Extensions',
      `${drawSwitch(14)}${drawLine(52, 56, 'Developer mode')}
${drawPressedButton({ x: 182, y: 76, width: 104, text: 'Load unpacked' })}`,
    ),
  ],
  pin: [
    'The puzzle icon next to the address bar opens the list of extensions, where “Solvelog Companion” is pinned.',
    EXTENSIONS_MENU,
  ],
  'open-popup': [
    'The puzzle icon next to the address bar opens the list of extensions, with “Solvelog Companion”.',
    EXTENSIONS_MENU,
  ],
  'load-temporary': [
    'The page “This Firefox” with the button “Load Temporary Add-on…”.',
    drawBrowser(
      'about:debugging',
      `${drawLine(14, 58, 'Temporary Extensions')}${drawPressedButton({ x: 122, y: 76, width: 164, text: 'Load Temporary Add-on…' })}`,
    ),
  ],
  start: [
    'The page that opens after the installation: what is read, “Not now” and “Start”.',
    drawPopup(
      `${drawLine(56, 60, 'What is read, where it')}${drawLine(56, 77, 'is stored, who gets it')}
${drawButton({ x: 100, y: 92, width: 72, text: 'Not now' })}${drawPressedButton({ x: 180, y: 92, width: 64, text: 'Start' })}`,
    ),
  ],
  connect: [
    'The popup asks whether your Solvelog may have the history: “Ignore” and “Connect”.',
    drawPopup(
      `${drawLine(56, 60, 'localhost:5173 wants')}${drawLine(56, 77, 'your history.')}
${drawButton({ x: 92, y: 92, width: 68, text: 'Ignore' })}${drawPressedButton({ x: 168, y: 92, width: 76, text: 'Connect' })}`,
    ),
  ],
}

/** Replaces comments such as `<!-- figures: start, connect -->` with the named figures. Throws an error if a figure does not exist. */
export function insertFigures(markdown: string): string {
  return markdown.replace(/<!-- figures: (.+?) -->/g, (_, names: string) => {
    const figures = names.split(', ').map((name) => {
      const figure = FIGURES[name]
      if (!figure) throw new Error(`docs/extension.md names a figure that does not exist: ${name}`)
      const [label, drawing] = figure
      return `<svg role="img" aria-label="${label}" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawing.replaceAll('\n', '')}</svg>`
    })
    return `<div class="figures">${figures.join('')}</div>`
  })
}
