import { syncNow } from '../../actions/sync'
import { isTyping } from '../../behaviour/is-typing'
import { characterKeys, findPressedKey, isKey, type KeyName } from '../../behaviour/keys'
import { showScreen } from '../../state/navigation'
import { readPref, writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { openPalette, palette } from './palette-store'

/** The time in ms within which "g" and the letter of a screen belong together. */
const MAX_PAUSE_MS = 1_500

const SCREENS_BY_KEY = {
  dashboard: () => showScreen('dashboard'),
  history: () => showScreen('history'),
  reviews: () => showScreen('reviews'),
} as const satisfies Partial<Record<KeyName, () => void>>

let prefixAt = Number.NEGATIVE_INFINITY

/**
 * Handles the shortcuts of the whole page (N7): Ctrl/⌘ K opens the command palette. Outside text fields and dialogs, "?" lists the
 * shortcuts, "s" syncs, "g" and a letter open a screen, and the digits rate the solve of the row that has the focus.
 */
export function listenForPaletteKeys(): void {
  characterKeys.areOn = readPref('characterKeys') !== 'off'
  document.addEventListener('keydown', (event) => {
    // The keys do nothing while no log is open, or while another dialog is open.
    if (state.username === null || state.failure !== null || isOtherDialogOpen()) return
    // The palette is loaded when it opens first. What is typed until then is a search.
    const isForPalette = palette.open !== null || isTyping(event)
    const run = isKey('palette', event) ? togglePalette : isForPalette ? null : findCharacterAction(event)
    if (!run) return
    event.preventDefault()
    run()
  })
}

/** Turns shortcuts of one character on or off in this browser. */
export function setCharacterKeys(areOn: boolean): void {
  characterKeys.areOn = areOn
  writePref('characterKeys', areOn ? null : 'off')
}

const isOtherDialogOpen = (): boolean =>
  palette.open === null && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const togglePalette = (): void => openPalette(palette.open === 'commands' ? null : 'commands')

function findCharacterAction(event: KeyboardEvent): (() => void) | null {
  if (event.repeat) return null
  const isAfterPrefix = event.timeStamp - prefixAt < MAX_PAUSE_MS
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  prefixAt = isPlain && event.key.toLowerCase() === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
  const screen = isAfterPrefix ? findPressedKey(SCREENS_BY_KEY, event) : undefined
  if (screen) return SCREENS_BY_KEY[screen]
  if (isKey('shortcuts', event)) return () => openPalette('shortcuts')
  if (isKey('sync', event)) return canSync() ? () => void syncNow() : null
  if (isKey('rate', event)) return findRating(event)
  return null
}

const canSync = (): boolean =>
  state.views !== null && state.views.past === null && !state.views.sync.busy && state.connection !== 'lost'

/** The digit presses a rating in the row or the group that has the focus. In a closed row it opens the ratings, so that their dates are seen. */
function findRating({ target, key }: KeyboardEvent): (() => void) | null {
  if (!(target instanceof Element)) return null
  const row = target.closest('[role="group"]:has([data-rating]), li:has([data-rating], [data-opens-rating])')
  const button = row?.querySelector<HTMLElement>(`[data-rating="${key}"], [data-opens-rating][aria-expanded="false"]`)
  return button ? () => button.click() : null
}
