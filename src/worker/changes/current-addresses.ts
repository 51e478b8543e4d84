import type { CommittedTexts } from '#events/command'
import type { Address } from '#events/commit'
import type { AnySolveRow } from '#events/projections/tables'
import type { Session } from '../session'
import { solveStateOf } from './open'

/**
 * The address of each text of a solve after a change; the present address if its content is equal, for example after a later
 * change was undone.
 */
export async function currentAddresses(
  session: Session,
  after: AnySolveRow | null,
  now: AnySolveRow | null,
): Promise<CommittedTexts> {
  const [made, is] = await Promise.all([solveStateOf(session, after), solveStateOf(session, now)])
  const place = (part: keyof CommittedTexts): Address | null => {
    const isSame = JSON.stringify(made?.[part]) === JSON.stringify(is?.[part])
    return (isSame ? now : after)?.largeFields[part] ?? null
  }
  return { code: place('code'), notes: place('notes'), feedback: place('feedback') }
}
