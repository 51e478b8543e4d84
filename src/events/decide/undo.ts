import { isSameJson } from '#lib/same-json'
import type { UndoOrRedo, UndoStep } from '../command'
import { type DecisionContext, refuse } from '../decision'
import { getDefinition, type SolvelogEvent } from '../event'
import type { Tables } from '../projections/tables'
import type { Decision } from './decision'

/**
 * Reverts one commit with new events, and adds an event that marks the undo. If a value has changed since the commit, `onConflict` decides,
 * and usually refuses the undo.
 */
export function undo({ type, commit, steps }: UndoOrRedo, tables: Tables, context: DecisionContext): Decision {
  if (steps.length === 0) return refuse('invalid', 'Nothing in this change can be undone.')
  const events: SolvelogEvent[] = []
  for (const step of steps) {
    const decision = revertStep(step, tables, steps, context)
    if (!decision.ok) return decision
    events.push(...decision.events)
  }
  const markerEvent: SolvelogEvent = { type: type === 'Undo' ? 'ChangeUndone' : 'ChangeRedone', v: 1, commit }
  return { ok: true, events: [...events, markerEvent] }
}

function revertStep(
  { event, newValue, earlierValue }: UndoStep,
  tables: Tables,
  steps: readonly UndoStep[],
  context: DecisionContext,
): Decision {
  const { subject, undo } = getDefinition(event)
  if (!subject || !undo) return { ok: true, events: [] }
  const refusal = undo.refuse?.(event, tables)
  if (refusal) return refusal
  const currentValue = undo.value(subject.getState(tables, subject.getKey(event)), event)
  const undoContext = { steps, context }
  return isSameJson(currentValue, newValue)
    ? undo.restore(earlierValue, event, tables, undoContext)
    : undo.onConflict(undoContext, newValue, currentValue)
}
