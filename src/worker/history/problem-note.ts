import { entryOf } from '#lib/own-entry'
import type { Session } from '../session'

/** The person's note on a problem in the displayed state; null if there is none. */
export async function problemNote(session: Session, slug: string): Promise<string | null> {
  const at = entryOf(session.currentView().tables.problemNotes, slug)?.note
  const read = at && (await session.log.read(at))
  return read?.known && read.event.type === 'ProblemNoteSaved' ? read.event.note : null
}
