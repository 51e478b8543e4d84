import type { CommandOf } from '../command'
import type { SolvelogEvent } from '../event'
import type { Tables } from '../projections/tables'
import { type Decision, refuse } from './decision'
import { saveProblemNote } from './problems'
import { editProfileText } from './profiles'
import { saveCode, saveDetails, saveFeedback } from './solves'

/** Restores earlier code as the person's own edit, even if a source had added it. */
export function restoreCode({ commit, key, code }: CommandOf<'RestoreCode'>, tables: Tables): Decision {
  return marked(commit, saveCode({ type: 'SaveCode', key, code }, tables))
}

/** Restores earlier details that differ from the current ones. */
export function restoreDetails({ commit, key, changes }: CommandOf<'RestoreDetails'>, tables: Tables): Decision {
  return marked(commit, saveDetails({ type: 'SaveDetails', key, changes }, tables))
}

/** Restores earlier feedback. */
export function restoreFeedback({ commit, key, feedback }: CommandOf<'RestoreFeedback'>, tables: Tables): Decision {
  return marked(commit, saveFeedback({ type: 'SaveFeedback', key, feedback, via: 'form' }, tables))
}

/** Restores an earlier note on a problem. */
export function restoreProblemNote({ commit, slug, note }: CommandOf<'RestoreProblemNote'>, tables: Tables): Decision {
  return marked(commit, saveProblemNote({ type: 'SaveProblemNote', slug, note }, tables))
}

/** Restores an earlier version of a profile. A deleted profile is created again with its old id. */
export function restoreProfile({ commit, id, ...text }: CommandOf<'RestoreProfile'>, tables: Tables): Decision {
  const profile = { name: text.name, description: text.description, goals: text.goals }
  return marked(commit, { ok: true, events: editProfileText(id, profile, tables) })
}

/** Adds an event that names the restored commit. Refuses if nothing would change. */
function marked(commit: string, decision: Decision): Decision {
  if (!decision.ok) return decision
  if (decision.events.length === 0) return refuse('invalid', 'This is already the current version.')
  const mark: SolvelogEvent = { type: 'VersionRestored', v: 1, commit }
  return { ok: true, events: [...decision.events, mark] }
}
