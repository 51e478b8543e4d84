import type { GoalProfile } from '#domain/goal-profile'
import { isSameAddress } from '#events/commit'
import { isSameProfile } from '#events/decide/profiles'
import { recordedRow } from '#events/projections/solves'
import type { AnySolveRow } from '#events/projections/tables'
import { entryOf } from '#lib/own-entry'
import type { VersionPart } from '#protocol/changes'
import type { Session } from '../session'
import type { HistoryEntry } from './entity-history'

const TEXTS = ['code', 'notes', 'feedback'] as const satisfies readonly VersionPart[]

/** The parts that an event set and that have been replaced since. */
export function restorableParts(
  session: Session,
  entry: HistoryEntry<AnySolveRow> | HistoryEntry<GoalProfile>,
): VersionPart[] {
  return isOfProfile(entry) ? restorableProfile(session, entry) : changedParts(entry).filter(isReplaced(session, entry))
}

/** The parts of a solve that an event set. */
export function changedParts({ before, after }: HistoryEntry<AnySolveRow>): VersionPart[] {
  if (!after) return []
  const texts = TEXTS.filter(
    (part) => after.largeFields[part] && !isSameAddress(before?.largeFields[part], after.largeFields[part]),
  )
  const hasDetails = after.timeUsed !== (before?.timeUsed ?? null) || after.usedHints !== (before?.usedHints ?? null)
  return hasDetails ? [...texts, 'details'] : texts
}

/** Whether a part set by an event has been replaced in the displayed state. */
export function isReplaced(session: Session, { after }: HistoryEntry<AnySolveRow>): (part: VersionPart) => boolean {
  const { tables } = session.currentView()
  // A joined submission shows the texts of other solves too, but only its own values have versions.
  const now = after && Object.hasOwn(tables.solves, after.key) ? recordedRow(tables, after.key) : undefined
  return (part) => {
    if (!now || !after) return false
    if (part === 'details') return now.timeUsed !== after.timeUsed || now.usedHints !== after.usedHints
    return (
      part !== 'profile' && part !== 'problemNote' && !isSameAddress(now.largeFields[part], after.largeFields[part])
    )
  }
}

/** A profile after an event; for a deletion, before it. */
export function profileAfter({ before, after }: HistoryEntry<GoalProfile>): GoalProfile | null {
  return after ?? before
}

function restorableProfile({ log }: Session, entry: HistoryEntry<GoalProfile>): VersionPart[] {
  const made = profileAfter(entry)
  if (!made) return []
  const now = entryOf(log.tables.profiles, made.id)
  return now && isSameProfile(now, made) ? [] : ['profile']
}

function isOfProfile(entry: HistoryEntry<AnySolveRow> | HistoryEntry<GoalProfile>): entry is HistoryEntry<GoalProfile> {
  return !('key' in entry.event)
}
