import { markKey } from '#domain/today/marks'
import { entryOf } from '#lib/own-entry'
import type { CommandOf } from '../command'
import type { Tables } from '../projections/tables'
import type { Decision } from './decision'

/** Marks a pick of one day, or removes its mark (N1). */
export function markPick({ day, slug, mark }: Omit<CommandOf<'MarkPick'>, 'type'>, { pickMarks }: Tables): Decision {
  const earlier = entryOf(pickMarks, markKey(day, slug)) ?? null
  return { ok: true, events: mark === earlier ? [] : [{ type: 'PickMarked', v: 1, day, slug, mark, earlier }] }
}
