import type { GoalProfile } from '#domain/goal-profile'
import { isSameProfile } from '#events/profile-text'
import type { AnySolveRow } from '#events/projections/tables'
import { entryOf } from '#lib/own-entry'
import type { VersionPart } from '#protocol/changes'
import type { Session } from '../session'
import { currentView } from '../session/current-view'
import { type HistoryEntry, isSameAddress } from './entity-history'

const TEXTS = ['code', 'notes', 'feedback'] as const satisfies readonly VersionPart[]

/** What an event made of a solve or a profile and something else has taken the place of since: that can come back. */
export function restorableParts(
  session: Session,
  moment: HistoryEntry<AnySolveRow> | HistoryEntry<GoalProfile>,
): VersionPart[] {
  return isOfProfile(moment)
    ? restorableProfile(session, moment)
    : partsMade(moment).filter(isReplaced(session, moment))
}

/** The parts of a solve that an event gave a value. */
export function partsMade({ before, after }: HistoryEntry<AnySolveRow>): VersionPart[] {
  if (!after) return []
  const texts = TEXTS.filter(
    (part) => after.largeFields[part] && !isSameAddress(before?.largeFields[part], after.largeFields[part]),
  )
  const hasDetails = after.timeUsed !== (before?.timeUsed ?? null) || after.usedHints !== (before?.usedHints ?? null)
  return hasDetails ? [...texts, 'details'] : texts
}

/** Whether what an event made of a part no longer stands in what is shown. */
export function isReplaced(session: Session, { after }: HistoryEntry<AnySolveRow>): (part: VersionPart) => boolean {
  const now = after ? currentView(session).tables.solves[after.key] : undefined
  return (part) => {
    if (!now || !after) return false
    if (part === 'details') return now.timeUsed !== after.timeUsed || now.usedHints !== after.usedHints
    return part !== 'profile' && !isSameAddress(now.largeFields[part], after.largeFields[part])
  }
}

/** What a profile said after an event; of a deletion, what it said before. */
export function profileMade({ before, after }: HistoryEntry<GoalProfile>): GoalProfile | null {
  return after ?? before
}

function restorableProfile({ log }: Session, moment: HistoryEntry<GoalProfile>): VersionPart[] {
  const made = profileMade(moment)
  if (!made) return []
  const now = entryOf(log.tables.profiles, made.id)
  return now && isSameProfile(now, made) ? [] : ['profile']
}

function isOfProfile(
  moment: HistoryEntry<AnySolveRow> | HistoryEntry<GoalProfile>,
): moment is HistoryEntry<GoalProfile> {
  return !('key' in moment.event)
}
