import type { Goals } from '#domain/goal-profile'
import type { Command } from '#events/command'
import { execute } from '../../shared/execute'
import { state } from '../../shared/state'

/** A profile as its form gives it. */
export interface ProfileDraft {
  name: string
  description: string
  /** Fractions above 0 and at most 1. */
  goals: Goals
}

/** Activates a profile, closes the rows and clears the recommendations (D3). Returns the error, or null. */
export async function activateProfile(id: string): Promise<string | null> {
  const problem = await send({ type: 'ActivateProfile', id })
  if (problem === null) startAfresh()
  return problem
}

/** Creates a profile, which becomes the active one. Null, or why not. */
export async function createProfile(draft: ProfileDraft): Promise<string | null> {
  const problem = await send({ type: 'CreateProfile', ...draft })
  if (problem === null) startAfresh()
  return problem
}

/** Changes one of the person's own profiles. Null, or why not. */
export function editProfile(draft: ProfileDraft & { id: string }): Promise<string | null> {
  return send({ type: 'EditProfile', ...draft })
}

/** Deletes one of the person's own profiles: the commit that did, which can be taken back, or why not. */
export async function deleteProfile(id: string): Promise<{ commit: string | null; problem: string | null }> {
  const wasActive = state.views?.profiles.activeId === id
  const answer = await execute({ type: 'DeleteProfile', id })
  if (!answer.ok) return { commit: null, problem: answer.failure.message }
  if (wasActive) startAfresh()
  return { commit: answer.value.commit, problem: null }
}

async function send(command: Command): Promise<string | null> {
  const answer = await execute(command)
  return answer.ok ? null : answer.failure.message
}

function startAfresh(): void {
  state.openRow = null
  state.recommendations = {}
}
