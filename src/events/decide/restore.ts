import type { CommandOf } from '../command'
import type { SolvelogEvent } from '../event'
import type { Tables } from '../projections/tables'
import { type Decision, refuse } from './decision'
import { editProfileText } from './profiles'
import { saveCode, saveDetails, saveFeedback } from './solves'

/** Brings an earlier code back: from now on it is the person's, whoever told it first. */
export function restoreCode({ commit, key, code }: CommandOf<'RestoreCode'>, tables: Tables): Decision {
  return marked(commit, saveCode({ type: 'SaveCode', key, code }, tables))
}

/** Brings earlier details back, as far as they differ. */
export function restoreDetails({ commit, key, changes }: CommandOf<'RestoreDetails'>, tables: Tables): Decision {
  return marked(commit, saveDetails({ type: 'SaveDetails', key, changes }, tables))
}

/** Brings an earlier feedback back. */
export function restoreFeedback({ commit, key, feedback }: CommandOf<'RestoreFeedback'>, tables: Tables): Decision {
  return marked(commit, saveFeedback({ type: 'SaveFeedback', key, feedback, via: 'form' }, tables))
}

/** Brings an earlier version of a profile back, also of one that was deleted: it has its id again. */
export function restoreProfile({ commit, id, ...text }: CommandOf<'RestoreProfile'>, tables: Tables): Decision {
  const profile = { name: text.name, description: text.description, goals: text.goals }
  return marked(commit, { ok: true, events: editProfileText(id, profile, tables) })
}

/** The events with the mark of where they came from; what changes nothing is no restoring. */
function marked(commit: string, decision: Decision): Decision {
  if (!decision.ok) return decision
  if (decision.events.length === 0) return refuse('invalid', 'This version is already in place.')
  const mark: SolvelogEvent = { type: 'VersionRestored', v: 1, commit }
  return { ok: true, events: [...decision.events, mark] }
}
