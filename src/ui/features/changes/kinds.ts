import type { IconNode } from 'lucide'
import { ArrowDownToLine, CalendarClock, CodeXml, Gauge, LayoutList, NotebookPen, Sparkle, Target } from 'lucide'
import type { ChangeKind } from '#protocol/changes'

export const KINDS: Record<ChangeKind, { label: string; icon: IconNode }> = {
  solves: { label: 'Synced solves', icon: ArrowDownToLine },
  code: { label: 'Code', icon: CodeXml },
  details: { label: 'Details and notes', icon: NotebookPen },
  feedback: { label: 'Feedback', icon: Gauge },
  reviews: { label: 'Reviews', icon: CalendarClock },
  profiles: { label: 'Profiles', icon: Target },
  lists: { label: 'Study lists', icon: LayoutList },
  other: { label: 'Undo, restore & other', icon: Sparkle },
}

export const CHANGE_KINDS = Object.keys(KINDS) as ChangeKind[]
