import { CalendarClock, ChartNoAxesGantt, type IconNode, LayoutList, ListChecks } from 'lucide'
import type { AppState } from '../state/state'

/** The screens with a tab. The other screens are in the "More" menu (A4). */
export const VIEW_TABS = [
  { screen: 'dashboard', label: 'Dashboard', icon: ChartNoAxesGantt },
  { screen: 'reviews', label: 'Reviews', icon: CalendarClock },
  { screen: 'lists', label: 'Lists', icon: LayoutList },
  { screen: 'history', label: 'Solve History', icon: ListChecks },
] as const satisfies readonly { screen: AppState['screen']; label: string; icon: IconNode }[]
