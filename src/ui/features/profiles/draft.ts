import * as v from 'valibot'
import { CATEGORIES, type Category } from '#domain/category'
import type { GoalProfile, Goals } from '#domain/goal-profile'
import { cutText } from '#lib/cut-text'
import { createFormState, type FormState } from '../../drafts/form-state'
import { readUnsavedForm, storeUnsavedForm } from '../../drafts/unsaved-forms'
import { toGoalPercent } from '../../widgets/figures'

/** A goal in percent for every category; 0 means no goal. */
export type Percents = Record<Category, number>

/** Converts the goals of a profile, which are fractions, to percentages for the form. */
export function convertGoalsToPercents(goals: Readonly<Goals>): Percents {
  return Object.fromEntries(CATEGORIES.map((name) => [name, toGoalPercent(goals[name] ?? 0)])) as Percents
}

/** Converts percentages of the form to the goals of a profile, as fractions. Categories with 0 get no goal (P2). */
export function convertPercentsToGoals(percents: Readonly<Percents>): Goals {
  const goals: Goals = {}
  for (const category of CATEGORIES) {
    if (percents[category] > 0) goals[category] = percents[category] / 100
  }
  return goals
}

export function sortCategoriesForForm(percents: Readonly<Percents>): Category[] {
  return [...CATEGORIES].sort((a, b) => Number(percents[b] > 0) - Number(percents[a] > 0))
}

export interface ProfileFields {
  name: string
  description: string
  percents: Percents
}

export interface StoredProfileDraft {
  /** The name of the stored form. It is empty for a new profile, the id of an edited profile, or `copy.` and the id of a copied profile. */
  formName: string
  /** The id of the edited profile; null for a new profile. */
  id: string | null
  state: FormState<ProfileFields>
}

type EditableProfile = Readonly<Pick<GoalProfile, 'id' | 'name' | 'description' | 'goals'>>

export function createDraft(): StoredProfileDraft {
  return {
    formName: '',
    id: null,
    state: createFormState({ name: '', description: '', percents: convertGoalsToPercents({}) }),
  }
}

export function createEditDraft({ id, name, description, goals }: EditableProfile): StoredProfileDraft {
  return { formName: id, id, state: createFormState({ name, description, percents: convertGoalsToPercents(goals) }) }
}

export function createCopyDraft(profile: EditableProfile): StoredProfileDraft {
  return {
    ...createEditDraft({ ...profile, name: `${cutText(profile.name, 75)} copy` }),
    formName: `copy.${profile.id}`,
    id: null,
  }
}

const PERCENTS_SCHEMA = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  v.transform((percents) => Object.fromEntries(CATEGORIES.map((name) => [name, percents[name] ?? 0])) as Percents),
)
const FIELD_SCHEMAS = { name: v.string(), description: v.string(), percents: PERCENTS_SCHEMA }
const STORED_DRAFT_SCHEMA = v.object({ id: v.nullable(v.string()), ...FIELD_SCHEMAS, initial: v.object(FIELD_SCHEMAS) })

/** Returns the draft with the text that was typed into a form in an earlier visit; null if nothing is stored. */
export function readStoredDraft(formName: string): StoredProfileDraft | null {
  const storedValues = readUnsavedForm('profile', formName, STORED_DRAFT_SCHEMA)
  if (storedValues === null) return null
  const { id, initial, ...values } = storedValues
  return { formName, id, state: createFormState(initial, values) }
}

/** Stores the values of a draft until the profile is saved or the draft is discarded. Null removes them. */
export function storeDraft({ formName, id, state }: StoredProfileDraft, values: ProfileFields | null): void {
  storeUnsavedForm('profile', formName, values && { id, ...values, initial: state.stored })
}
