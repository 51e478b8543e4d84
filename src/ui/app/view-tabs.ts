import { CalendarClock, ChartNoAxesGantt, History, LayoutList, ListChecks } from 'lucide-react'
import type { AppState } from '../shared/state'

/** The views behind the navigation, in order. */
export const VIEW_TABS = [
  { screen: 'dashboard', label: 'Dashboard', Icon: ChartNoAxesGantt },
  { screen: 'reviews', label: 'Reviews', Icon: CalendarClock },
  { screen: 'lists', label: 'Lists', Icon: LayoutList },
  { screen: 'history', label: 'Solve History', Icon: ListChecks },
  { screen: 'changes', label: 'Changes', Icon: History },
] as const satisfies readonly { screen: AppState['screen']; label: string; Icon: unknown }[]
