import { type Address, readEvent } from '#events/commit'
import { outlineOf } from '#events/describe/commit-summary'
import { gistOf } from '#events/describe/event-summary'
import {
  demoMoveChanges,
  type FieldChange,
  importChanges,
  profileChanges,
  type SolveState,
  solveChanges,
} from '#events/describe/fields'
import { eventSentence } from '#events/describe/sentences'
import type { EventOf, SolvelogEvent } from '#events/event'
import type { AnySolveRow } from '#events/projections/tables'
import { grouped } from '#lib/format'
import type { OpenedChange, OpenedEvent } from '#protocol/changes'
import type { Session } from '../session'
import { readParts } from '../session/large-fields'
import { activationBefore } from './activations'
import { changeIndex, linksOf } from './change-index'
import { commitAt, outlinesAt } from './commit-seqs'
import { momentAt, profileStory, solveMoment } from './entity-history'
import { namesOf } from './names'
import { restorableParts } from './restorable'

/** Characters of a raw event that are shown; a journey may be megabytes. */
const MOST_RAW = 20_000

/** A window of a commit's events, each in a sentence. Throws `not-found`. */
export async function openChange(session: Session, seq: number, offset: number, limit: number): Promise<OpenedChange> {
  const commit = await commitAt(session, seq)
  const index = changeIndex(session)
  await index.ready()
  const names = namesOf(session, index.links)
  const outline = outlineOf(commit, () => false)
  const events = commit.events.slice(offset, offset + limit).map((stored, i) => {
    const gist = gistOf(readEvent(stored))
    const key = 'key' in gist ? gist.key : null
    const title = key === null ? '' : names.solve(key)
    return {
      at: { seq, index: offset + i },
      type: gist.type,
      sentence: eventSentence(gist, outline, names),
      key,
      title,
    }
  })
  return { seq, id: commit.id, total: commit.events.length, offset, events }
}

/** What one event changed, what of it can be restored, and its raw form. Throws `not-found`. */
export async function openEvent(session: Session, at: Address): Promise<OpenedEvent> {
  const commit = await commitAt(session, at.seq)
  const { id, events } = commit
  const stored = events[at.index]
  const text = JSON.stringify(stored, null, 2) ?? ''
  const raw =
    text.length > MOST_RAW ? `${text.slice(0, MOST_RAW)}\n… ${grouped(text.length - MOST_RAW)} more characters` : text
  const read = readEvent(stored)
  const isWithdrawn = Object.hasOwn(session.log.tables.withdrawn, id)
  if (!read.known || isWithdrawn) return { fields: [], restorable: [], raw }
  if (isOfImport(read.event)) {
    const { undoes } = outlineOf(commit, () => false)
    return { fields: importChanges(read.event, undoes), restorable: [], raw }
  }
  return { ...(await changesOf(session, read.event, at)), raw }
}

type OfImport = EventOf<'CommitsMerged' | 'CommitsWithdrawn' | 'CommitsReinstated'>

const isOfImport = (event: SolvelogEvent): event is OfImport =>
  event.type === 'CommitsMerged' || event.type === 'CommitsWithdrawn' || event.type === 'CommitsReinstated'

async function changesOf(session: Session, event: SolvelogEvent, at: Address): Promise<Omit<OpenedEvent, 'raw'>> {
  if ('key' in event) {
    const moment = await solveMoment(session, event.key, at)
    const [before, after] = await Promise.all([stateOf(session, moment.before), stateOf(session, moment.after)])
    return { fields: solveChanges(before, after), restorable: restorableParts(session, moment) }
  }
  if (event.type === 'ProfileActivated') return { fields: await activation(session, event.id, at), restorable: [] }
  if ('id' in event) {
    const moment = momentAt(await profileStory(session, event.id), at)
    return { fields: profileChanges(moment.before, moment.after), restorable: restorableParts(session, moment) }
  }
  if (event.type === 'DemoMovedForward') return { fields: demoMoveChanges(event.seconds), restorable: [] }
  return { fields: [], restorable: [] }
}

/** A solve with its heavy parts as they stood; null when there was none. */
export async function stateOf(session: Session, row: AnySolveRow | null): Promise<SolveState | null> {
  if (!row) return null
  const parts = await readParts(session.log, row, ['code', 'notes', 'feedback', 'problemNote'])
  return {
    row,
    usedHints: row.usedHints,
    code: parts.code ?? null,
    notes: parts.notes ?? null,
    feedback: parts.feedback ?? null,
    problemNote: parts.problemNote ?? null,
  }
}

async function activation(session: Session, id: string, at: Address): Promise<FieldChange[]> {
  const told = await outlinesAt(session, session.log.tables.places.profiles)
  const names = namesOf(session, linksOf(told))
  const earlier = await activationBefore(session, at.seq)
  const before = earlier === null ? null : names.profile(earlier)
  return [{ kind: 'value', name: 'Active profile', unit: 'plain', before, after: names.profile(id) }]
}
