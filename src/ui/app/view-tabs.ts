import { CalendarClock, ChartNoAxesGantt, History, type IconNode, LayoutList, ListChecks } from 'lucide'
import type { AppState } from '../state/state'

export const VIEW_TABS = [
  { screen: 'dashboard', label: 'Dashboard', icon: ChartNoAxesGantt },
  { screen: 'reviews', label: 'Reviews', icon: CalendarClock },
  { screen: 'lists', label: 'Lists', icon: LayoutList },
  { screen: 'history', label: 'Solve History', icon: ListChecks },
  { screen: 'changes', label: 'Changes', icon: History },
] as const satisfies readonly { screen: AppState['screen']; label: string; icon: IconNode }[]
