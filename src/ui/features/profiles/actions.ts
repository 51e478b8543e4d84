import type { Goals } from '#domain/goal-profile'
import type { Command } from '#events/command'
import { execute, executeWithUndo } from '../../actions/execute'

/** The values of a profile's form. */
export interface ProfileDraft {
  name: string
  description: string
  /** Fractions above 0 and at most 1. */
  goals: Goals
}

/** Activates a profile. Returns the error message, or null. */
export function activateProfile(id: string): Promise<string | null> {
  return executeAndExplain({ type: 'ActivateProfile', id })
}

/** Creates a profile and activates it. Returns the error message, or null. */
export function createProfile(draft: ProfileDraft): Promise<string | null> {
  return executeAndExplain({ type: 'CreateProfile', ...draft })
}

/** Edits one of the person's own profiles. Returns the error message, or null. */
export function editProfile(draft: ProfileDraft & { id: string }): Promise<string | null> {
  return executeAndExplain({ type: 'EditProfile', ...draft })
}

/** Deletes one of the person's own profiles. Returns the commit, which can be undone, or the error message. */
export async function deleteProfile(id: string): Promise<{ commit: string | null; problem: string | null }> {
  const answer = await execute({ type: 'DeleteProfile', id })
  if (!answer.ok) return { commit: null, problem: answer.failure.message }
  return { commit: answer.value.commit, problem: null }
}

/** Sets the study list that a profile recommends from; null for all problems. Returns the error message, or null. */
export function setProfileList(profile: string, list: string | null): Promise<string | null> {
  return executeAndExplain({ type: 'SetProfileList', profile, list })
}

async function executeAndExplain(command: Command): Promise<string | null> {
  return (await executeWithUndo(command, null))?.message ?? null
}
