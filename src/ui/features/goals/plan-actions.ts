import type { Command } from '#events/command'
import type { PlanChange, PlanView } from '#protocol/plan'
import { execute } from '../../actions/execute'
import { undoChange } from '../../actions/undo'
import { state } from '../../state/state'
import { toPercent } from '../../widgets/figures'
import { formatIsoDate } from './forecast-labels'

/** The result of a change of the plan. The dialog shows it, because the toasts of the page are behind the dialog. */
export interface PlanMessage {
  tone: 'success' | 'error'
  text: string
  /** The id of the commit that Undo reverts; null if there is nothing to undo. */
  commit: string | null
}

/** Changes the plan. The result has `message` after a success, otherwise the error message. */
export async function changePlan(command: Command, message: string): Promise<PlanMessage> {
  const answer = await execute(command)
  return answer.ok
    ? { tone: 'success', text: message, commit: answer.value.commit }
    : { tone: 'error', text: answer.failure.message, commit: null }
}

/** Undoes a change of the plan. If that fails, shows the reason in a toast and returns null. */
export async function undoPlanChange(commitId: string): Promise<PlanMessage | null> {
  return (await undoChange({ commit: commitId })) ? { tone: 'success', text: 'Undone.', commit: null } : null
}

export function describePlanChange(change: PlanChange): string {
  switch (change.kind) {
    case 'minutes':
      return `${change.minutesPerDay} minutes a day`
    case 'date':
      return `Interview on ${formatIsoDate(change.date, Date.now())}`
    case 'goal':
      return `Lower ${change.tag} from ${toPercent(change.from)}% to ${toPercent(change.to)}%`
    default:
      return change satisfies never
  }
}

export async function applyChange(plan: PlanView, change: PlanChange): Promise<PlanMessage> {
  const { profile } = plan
  const message = `Plan changed: ${describePlanChange(change)}.`
  if (change.kind === 'minutes')
    return changePlan(
      { type: 'ChangePlanSettings', profile, changes: { minutesPerDay: change.minutesPerDay } },
      message,
    )
  if (change.kind === 'date') return changePlan({ type: 'SetInterviewDate', profile, date: change.date }, message)
  return lowerGoal(plan, change)
}

/**
 * Lowers a goal. A default profile cannot be changed. So a copy of a default profile is created, with the lower goal and the same plan and
 * study list.
 */
async function lowerGoal(
  { profile, settings, lists }: PlanView,
  { tag, to }: Extract<PlanChange, { kind: 'goal' }>,
): Promise<PlanMessage> {
  const { list = [], interviewDates = {} } = state.views?.profiles ?? {}
  const active = list.find(({ id }) => id === profile)
  if (!active)
    return {
      tone: 'error',
      text: 'This profile no longer exists. Choose another one in Manage Profiles.',
      commit: null,
    }
  const { name, description, isEditable } = active
  const goals = { ...active.goals, [tag]: to }
  if (isEditable)
    return changePlan({ type: 'EditProfile', id: profile, name, description, goals }, `Goal for ${tag} lowered.`)
  const creation = await changePlan(
    { type: 'CreateProfile', name: `${name} (my goals)`, description, goals },
    `Goal for ${tag} lowered in a copy of ${name}, which is active now.`,
  )
  const copyId = state.views?.profiles.activeId
  if (creation.tone === 'error' || copyId === undefined || copyId === profile) return creation
  await execute({ type: 'SetInterviewDate', profile: copyId, date: interviewDates[profile] ?? null })
  await execute({ type: 'SetProfileLists', profile: copyId, lists: [...lists] })
  await execute({ type: 'ChangePlanSettings', profile: copyId, changes: settings })
  return { ...creation, commit: null }
}
