import { execute } from '../../shared/execute'
import { notify } from '../../shared/notifications'

/** Sets or removes (null) the interview date of a profile. Returns the error, or null. The notification offers Undo. */
export async function setInterviewDate(profile: string, date: string | null): Promise<string | null> {
  const answer = await execute({ type: 'SetInterviewDate', profile, date })
  if (!answer.ok) return answer.failure.message
  if (answer.value.commit !== null)
    notify('success', date === null ? 'Interview date removed.' : 'Interview date saved.', answer.value.commit)
  return null
}
