import type { Goals } from '#domain/goal-profile'
import type { Command } from '#events/command'
import { execute, executeWithUndo } from '../../actions/execute'
import { showToast } from '../../state/toasts'

interface ProfileDraft {
  name: string
  description: string
  /** The goals by category, as fractions above 0 and at most 1. */
  goals: Goals
}

/** Activates a profile. Returns the error message, or null. */
export function activateProfile(id: string): Promise<string | null> {
  return executeAndGetError({ type: 'ActivateProfile', id })
}

/** Activates a profile. A toast shows an error. */
export async function switchProfile(id: string): Promise<void> {
  const problem = await activateProfile(id)
  if (problem !== null) showToast('error', problem)
}

/** Edits one of the user's own profiles. If `id` is null, creates a profile and activates it. Returns the error message, or null. */
export function saveProfile(id: string | null, draft: ProfileDraft): Promise<string | null> {
  return executeAndGetError(id === null ? { type: 'CreateProfile', ...draft } : { type: 'EditProfile', id, ...draft })
}

/** Deletes one of the user's own profiles. Returns the id of the commit, so that the deletion can be undone, or the error message. */
export async function deleteProfile(id: string): Promise<{ commit: string | null; problem: string | null }> {
  const answer = await execute({ type: 'DeleteProfile', id })
  if (!answer.ok) return { commit: null, problem: answer.failure.message }
  return { commit: answer.value.commit, problem: null }
}

/** Limits the recommendations of a profile to a study list; null removes the limit. Returns the error message, or null. */
export function setProfileList(profileId: string, listId: string | null): Promise<string | null> {
  return executeAndGetError({ type: 'SetProfileList', profile: profileId, list: listId })
}

async function executeAndGetError(command: Command): Promise<string | null> {
  return (await executeWithUndo(command, null))?.message ?? null
}
