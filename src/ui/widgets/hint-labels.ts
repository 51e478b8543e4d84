import { HINTS, type Hint } from '#domain/hint'
import type { Choice } from '../components/Select'

/** The labels of Used Hints (S8). */
export const HINT_LABELS: Record<Hint, string> = {
  none: 'None',
  leetcode_hint: 'LeetCode Hint',
  solution_peek: 'Solution Peek',
  gpt_help: 'GPT Help',
}

/** The choices of Used Hints in a form. */
export const HINT_CHOICES: Choice<Hint>[] = HINTS.map((value) => ({ value, text: HINT_LABELS[value] }))

/** The choices while no hint is stored. The first choice is the empty value. */
export const HINT_CHOICES_WITH_NONE: Choice<Hint | ''>[] = [{ value: '', text: 'Not set' }, ...HINT_CHOICES]
