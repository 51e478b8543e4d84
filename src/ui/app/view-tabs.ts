import { CalendarClock, ChartNoAxesGantt, Database, History, type IconNode, LayoutList, ListChecks } from 'lucide'
import type { AppState } from '../state/state'

/** The screens with a tab. The other screens are in the "More" menu (A4). */
export const VIEW_TABS = [
  { screen: 'dashboard', label: 'Dashboard', icon: ChartNoAxesGantt },
  { screen: 'reviews', label: 'Reviews', icon: CalendarClock },
  { screen: 'lists', label: 'Lists', icon: LayoutList },
  { screen: 'history', label: 'Solve History', icon: ListChecks },
] as const satisfies readonly { screen: AppState['screen']; label: string; icon: IconNode }[]

/** The screens of the "More" menu. `searchTerms`: more words that a search in the palette matches. */
export const MENU_SCREENS = [
  {
    screen: 'data',
    label: 'Your data',
    icon: Database,
    searchTerms: 'import export backup folder storage extension devices',
  },
  { screen: 'changes', label: 'Changes', icon: History, searchTerms: '' },
] as const satisfies readonly { screen: AppState['screen']; label: string; icon: IconNode; searchTerms: string }[]
