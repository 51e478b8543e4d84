import {
  CalendarDays,
  ChartColumn,
  CircleHelp,
  ClipboardPaste,
  Download,
  type IconNode,
  Keyboard,
  LayoutList,
  LogOut,
  Plus,
  Redo2,
  RefreshCw,
  Rewind,
  Settings2,
  SunMoon,
  Target,
  Undo2,
} from 'lucide'
import type { ProfileLists } from '#protocol/lists'
import { loadAndRun } from '../../actions/load-and-run'
import { syncNow } from '../../actions/sync'
import { undoChange } from '../../actions/undo'
import { KEYS, type KeyName } from '../../behaviour/keys'
import type { UnsavedForm } from '../../drafts/unsaved-forms'
import { exportData } from '../../features/backup/actions'
import { switchProfile } from '../../features/profiles/actions'
import { openProfileDialog } from '../../features/profiles/store'
import { closeTimeTravel, openTimeTravel } from '../../features/time-travel/actions'
import { replayTutorial } from '../../features/tutorial/actions'
import { showScreen } from '../../state/navigation'
import { openPlan } from '../../state/plan-dialog'
import { openScoresHelp } from '../../state/scores-help'
import { openSignOut } from '../../state/sign-out-dialog'
import { state } from '../../state/state'
import { openStatistics } from '../../state/statistics-panel'
import { toggleTheme } from '../../state/theme'
import { timeTravel } from '../../state/time-travel-store'
import { MENU_SCREENS, VIEW_TABS } from '../view-tabs'
import { openPalette } from './palette-store'

export interface PaletteCommand {
  id: string
  label: string
  /** More words that a search matches, separated by spaces. */
  searchTerms: string
  run: () => void
  icon?: IconNode
  /** The shortcut that runs the command. */
  shortcut?: KeyName
}

export const listScreenCommands = (): PaletteCommand[] =>
  [...VIEW_TABS, ...MENU_SCREENS].map(({ screen, label, icon, ...more }) => ({
    id: `screen ${screen}`,
    label,
    searchTerms: `go to screen view open ${'searchTerms' in more ? more.searchTerms : ''}`.trim(),
    icon,
    run: () => showScreen(screen),
    ...(screen in KEYS && { shortcut: screen as KeyName }),
  }))

/** Whether an action is allowed, its label, further words that a search matches, its icon, the action, and its shortcut. */
type Candidate = [boolean, string, string, IconNode, () => void, KeyName?]

/** Returns the actions that are allowed now: no changes while the page shows the past, no sync while one is running. */
export function listAllowedActions(): PaletteCommand[] {
  const { views, connection } = state
  const isLive = views !== null && connection !== 'lost'
  const isPresent = isLive && views.past === null
  const isTravelling = timeTravel.phase !== 'closed'
  const candidates: Candidate[] = [
    [isPresent && !views.sync.busy, 'Sync now', 'refresh update fetch', RefreshCw, () => void syncNow(), 'sync'],
    [isPresent, 'Plan to an interview', 'date forecast goal week', CalendarDays, () => onDashboard(openPlan)],
    [isPresent, 'Add a solve', 'new submission own problem', Plus, () => openForm('added')],
    [isPresent, 'Import a table or folder', 'csv spreadsheet leethub paste', ClipboardPaste, () => openForm('table')],
    [isPresent, 'New list', 'study list paste create', LayoutList, () => openForm('list')],
    [isPresent, 'Manage Profiles', 'goals new profile edit', Settings2, () => onDashboard(openProfileDialog)],
    [isLive, 'Statistics', 'figures median first try languages', ChartColumn, () => onDashboard(openStatistics)],
    [isLive, 'Export everything', 'backup download save file', Download, exportAndShow],
    [isPresent, 'Undo the last change', 'revert back', Undo2, () => void undoChange('last'), 'undo'],
    [isPresent, 'Redo', 'repeat again', Redo2, () => void undoChange('redo'), 'redo'],
    [isLive && !isTravelling, 'Time travel', 'past history earlier', Rewind, () => void openTimeTravel()],
    [isTravelling, 'Back to now', 'time travel close end return present', Rewind, closeTimeTravel],
    [true, getThemeLabel(), 'theme colours appearance', SunMoon, toggleTheme],
    [isLive, 'How scores work', 'explain rules help', CircleHelp, () => onDashboard(() => openScoresHelp(null))],
    [true, 'Keyboard shortcuts', 'keys help', Keyboard, () => openPalette('shortcuts'), 'shortcuts'],
    [true, 'Help: take the tour', 'tutorial introduction', CircleHelp, replayTutorial],
    [true, 'Sign Out', 'log out leave delete account', LogOut, openSignOut],
  ]
  return candidates.flatMap(([isAllowed, label, searchTerms, icon, run, shortcut]) =>
    isAllowed ? [{ id: label, label, searchTerms, icon, run, ...(shortcut && { shortcut }) }] : [],
  )
}

/** Returns a command for each study list. */
export const listStudyListCommands = (lists: ProfileLists['lists']): PaletteCommand[] =>
  lists.map(({ id, name }) => ({
    id: `list ${id}`,
    label: name,
    searchTerms: 'study list open',
    icon: LayoutList,
    run: () =>
      void loadAndRun(
        () => import('./open-list'),
        ({ openList }) => openList(id),
      ),
  }))

/** Returns a command that activates a profile, for each profile that is not active. No commands while the page shows the past. */
export function listProfileCommands(): PaletteCommand[] {
  const { views, connection } = state
  if (!views || views.past || connection === 'lost') return []
  const { list, activeId } = views.profiles
  const others = list.filter(({ id }) => id !== activeId)
  return others.map(({ id, name }) => ({
    id: `profile ${id}`,
    label: name,
    searchTerms: 'goal profile switch activate',
    icon: Target,
    run: () => onDashboard(() => void switchProfile(id)),
  }))
}

const getThemeLabel = (): string =>
  document.documentElement.dataset.theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'

function exportAndShow(): void {
  showScreen('data')
  void exportData()
}

function onDashboard(open: () => void): void {
  showScreen('dashboard')
  open()
}

/** Opens an empty form, or the form with the text that was not saved. */
function openForm(kind: UnsavedForm['kind']): void {
  void loadAndRun(
    () => import('../resume-form'),
    ({ resumeForm }) => resumeForm({ kind, id: '' }),
  )
}
