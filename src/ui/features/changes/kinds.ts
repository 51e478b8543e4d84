import type { IconNode } from 'lucide'
import { ArrowDownToLine, CalendarClock, CodeXml, Gauge, LayoutList, NotebookPen, Sparkle, Target } from 'lucide'
import type { ChangeKind } from '#protocol/changes'

export const CHANGE_KINDS = ['solves', 'code', 'details', 'feedback', 'reviews', 'profiles', 'lists', 'other'] as const

export const KIND_LABELS: Record<ChangeKind, string> = {
  solves: 'Synced solves',
  code: 'Code',
  details: 'Details and notes',
  feedback: 'Feedback',
  reviews: 'Reviews',
  profiles: 'Profiles',
  lists: 'Study lists',
  other: 'Undo, restore & other',
}

export const KIND_ICONS: Record<ChangeKind, IconNode> = {
  solves: ArrowDownToLine,
  code: CodeXml,
  details: NotebookPen,
  feedback: Gauge,
  reviews: CalendarClock,
  profiles: Target,
  lists: LayoutList,
  other: Sparkle,
}
