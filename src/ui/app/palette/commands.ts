import { syncNow } from '../../actions/sync'
import { undoChange } from '../../actions/undo'
import { exportData } from '../../features/backup/actions'
import { closeTimeTravel, openTimeTravel } from '../../features/time-travel/actions'
import { replayTutorial } from '../../features/tutorial/actions'
import { openData } from '../../state/backup-store'
import { showScreen } from '../../state/navigation'
import { openScoresHelp } from '../../state/scores-help'
import { state } from '../../state/state'
import { toggleTheme } from '../../state/theme'
import { timeTravel } from '../../state/time-travel-store'
import { VIEW_TABS } from '../view-tabs'
import { openPalette } from './palette-store'

export interface PaletteCommand {
  id: string
  label: string
  /** More words that a search matches, separated by spaces. */
  searchTerms: string
  run: () => void
}

export const listScreenCommands = (): PaletteCommand[] =>
  [...VIEW_TABS, { screen: 'changes', label: 'Changes' } as const].map(({ screen, label }) => ({
    id: `screen ${screen}`,
    label,
    searchTerms: 'go to screen view open',
    run: () => showScreen(screen),
  }))

/** Returns the actions that are allowed now: no changes while the page shows the past, no sync while one is running. */
export function listAllowedActions(): PaletteCommand[] {
  const { views, connection } = state
  const isLive = views !== null && connection !== 'lost'
  const isPresent = isLive && views.past === null
  const isTravelling = timeTravel.phase !== 'closed'
  const candidates: [isAllowed: boolean, label: string, searchTerms: string, run: () => void][] = [
    [isPresent && !views.sync.busy, 'Sync now', 'refresh update fetch', () => void syncNow()],
    [isLive, 'Export everything', 'backup download save file', exportAndShow],
    [true, 'Your data', 'import export backup folder storage extension', openData],
    [isPresent, 'Undo the last change', 'revert back', () => void undoChange('last')],
    [isPresent, 'Redo', 'repeat again', () => void undoChange('redo')],
    [isLive && !isTravelling, 'Time travel', 'past history earlier', () => void openTimeTravel()],
    [isTravelling, 'Back to now', 'time travel close end return present', closeTimeTravel],
    [true, getThemeLabel(), 'theme colours appearance', toggleTheme],
    [isLive, 'How scores work', 'explain rules help', showScoresHelp],
    [true, 'Keyboard shortcuts', 'keys help', () => openPalette('shortcuts')],
    [true, 'Help: take the tour', 'tutorial introduction', replayTutorial],
  ]
  return candidates.flatMap(([isAllowed, label, searchTerms, run]) =>
    isAllowed ? [{ id: label, label, searchTerms, run }] : [],
  )
}

const getThemeLabel = (): string =>
  document.documentElement.dataset.theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'

function exportAndShow(): void {
  openData()
  void exportData()
}

function showScoresHelp(): void {
  showScreen('dashboard')
  openScoresHelp(null)
}
