import * as v from 'valibot'
import { CATEGORIES, type Category } from '#domain/category'
import type { GoalProfile, Goals } from '#domain/goal-profile'
import { cutText } from '#lib/cut-text'
import { type FormState, formState } from '../../drafts/form-state'
import { keepForm, readKeptForm } from '../../drafts/kept-forms'
import { goalPercent } from '../../widgets/figures'

/** A goal in percent for every category; 0 means no goal. */
export type Percents = Record<Category, number>

/** Converts a profile's goals to form values. */
export function percentsOf(goals: Readonly<Goals>): Percents {
  return Object.fromEntries(CATEGORIES.map((name) => [name, goalPercent(goals[name] ?? 0)])) as Percents
}

/** Converts form values to a profile's goals: only those above 0, as fractions (P2). */
export function goalsOf(percents: Readonly<Percents>): Goals {
  const goals: Goals = {}
  for (const category of CATEGORIES) {
    if (percents[category] > 0) goals[category] = percents[category] / 100
  }
  return goals
}

/** The categories in form order: those with a goal first. */
export function categoriesInFormOrder(percents: Readonly<Percents>): Category[] {
  return [...CATEGORIES].sort((a, b) => Number(percents[b] > 0) - Number(percents[a] > 0))
}

/** The values of the form. */
export interface Fields {
  name: string
  description: string
  percents: Percents
}

/** A profile that is being created or edited. */
export interface Draft {
  /** Names the kept form: empty for a new profile, the id of the edited one, or `copy.` and the id of the duplicated one. */
  form: string
  /** Null for a new profile. */
  id: string | null
  state: FormState<Fields>
}

type Editable = Readonly<Pick<GoalProfile, 'id' | 'name' | 'description' | 'goals'>>

/** The draft of a new profile. */
export function blankDraft(): Draft {
  return { form: '', id: null, state: formState({ name: '', description: '', percents: percentsOf({}) }) }
}

/** The draft of a stored profile. */
export function draftOf({ id, name, description, goals }: Editable): Draft {
  return { form: id, id, state: formState({ name, description, percents: percentsOf(goals) }) }
}

/** The draft of a copy of a profile. */
export function copyOf(profile: Editable): Draft {
  return { ...draftOf({ ...profile, name: `${cutText(profile.name, 75)} copy` }), form: `copy.${profile.id}`, id: null }
}

const PERCENTS = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  v.transform((kept) => Object.fromEntries(CATEGORIES.map((name) => [name, kept[name] ?? 0])) as Percents),
)
const FIELDS = { name: v.string(), description: v.string(), percents: PERCENTS }
const KEPT = v.object({ id: v.nullable(v.string()), ...FIELDS, initial: v.object(FIELDS) })

/** The draft with what was typed in the same form in an earlier visit; null without any. */
export function readKeptDraft(form: string): Draft | null {
  const kept = readKeptForm('profile', form, KEPT)
  if (kept === null) return null
  const { id, initial, ...values } = kept
  return { form, id, state: formState(initial, values) }
}

/** Keeps what was typed until the profile is saved or the draft is discarded; null if nothing is left. */
export function keepDraft({ form, id, state }: Draft, values: Fields | null): void {
  keepForm('profile', form, values && { id, ...values, initial: state.stored })
}
