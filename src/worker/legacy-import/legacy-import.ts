import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import { pluralize } from '#lib/format'
import type { LegacyUser } from '#protocol/api'
import { writeNumber } from '../log/cursors'
import { readLegacyDatabase, readLegacyUser } from '../log/legacy-database'
import type { Session } from '../session'
import { createDecisionContext } from '../session/decision-context'
import { toFailure } from '../to-failure'
import { hasSeenLegacyTutorial, type LegacyData, parseLegacyUsername, readLegacyData } from './read-legacy-data'

const BATCH_SIZE = 200

/** Returns the last user of the earlier product on this origin, for the sign-in screen; null if there is none. */
export async function findLegacyUser(): Promise<LegacyUser | null> {
  const stored = await readLegacyUser()
  const username = stored && parseLegacyUsername(stored)
  return stored && username !== null ? { username, tutorialSeen: hasSeenLegacyTutorial(stored) } : null
}

/**
 * Imports the user's data from the earlier product's database into the log (C10). The earlier database stays unchanged. A failed
 * import is reported and repeated at the next start. Data that the log already has is not added again.
 */
export async function importLegacyData(session: Session): Promise<void> {
  const { db, user, platform, updates } = session
  try {
    const data = await readLegacyDatabase()
    const legacyData = data && readLegacyData(data, user)
    if (!legacyData) return
    await appendAll(session, legacyData)
    await writeNumber(db, user, 'earlier-at', platform.now())
    updates.sendToast('success', `Imported from the earlier version: ${summaryText(legacyData)}.`)
    if (legacyData.refused.length > 0) updates.sendToast('error', refusedText(legacyData.refused))
  } catch (error) {
    updates.sendToast('error', toFailure(error).message)
  }
}

async function appendAll(session: Session, { submissions, profiles, activeId }: LegacyData): Promise<void> {
  for (let i = 0; i < submissions.length; i += BATCH_SIZE) {
    const batch = submissions.slice(i, i + BATCH_SIZE)
    await appendCommand(session, { type: 'RecordSubmissions', source: 'earlier', submissions: batch })
  }
  if (profiles.length > 0 || activeId !== null)
    await appendCommand(session, { type: 'TakeOverProfiles', profiles, activeId })
}

async function appendCommand(session: Session, command: Command): Promise<void> {
  const context = createDecisionContext(session)
  await session.log.append('takeover', 'strict', (tables) => decide(command, tables, context))
}

/** Returns a summary such as "312 solves, 40 with notes, 35 with feedback, 2 goal profiles". */
function summaryText({ submissions, profiles }: LegacyData): string {
  const notes = submissions.filter(({ own }) => own?.notes).length
  const feedback = submissions.filter(({ own }) => own?.feedback).length
  const parts = [pluralize(submissions.length, 'solve')]
  if (notes > 0) parts.push(`${notes} with notes`)
  if (feedback > 0) parts.push(`${feedback} with feedback`)
  if (profiles.length > 0) parts.push(pluralize(profiles.length, 'goal profile'))
  return parts.join(', ')
}

function refusedText(refused: readonly string[]): string {
  return `${pluralize(refused.length, 'part')} of the earlier data could not be read, the first at ${refused[0]}. The original is unchanged.`
}
