import type { Hint } from '../hint'
import type { Difficulty } from '../problem'

/** The points of each part of the final score; 100 in total (F2). */
export const WEIGHTS = {
  time: 20,
  correctness: 30,
  readability: 15,
  maintainability: 15,
  process: 10,
  efficiency: 10,
} as const

/** The smallest and largest deduction (in points) for help and for trial and error (`thrash`), and the largest total deduction (F2). */
export const PENALTIES = { hint: { from: 1, to: 5 }, thrash: { from: 0, to: 3 }, total: 8 } as const

const TARGET_MINUTES: Record<Difficulty, number> = { Easy: 15, Medium: 30, Hard: 45 }

const HINT_WORDS: Record<Hint, string> = {
  none: 'none was used, so nothing is taken off',
  leetcode_hint: "the site's own hint was read: take off 1 or 2",
  gpt_help: 'an AI assistant helped: take off 2 to 4, by how much of the idea came from it',
  solution_peek: 'a solution was looked at: take off 3 to 5, by how much of it shows in the code',
}

function formatHintRule(hint: Hint | null): string {
  const { from, to } = PENALTIES.hint
  const words = hint === null ? 'not recorded; take nothing off unless the notes say so' : HINT_WORDS[hint]
  return `Help: -${from} to -${to} when there was some. In this solve: ${words}.`
}

function formatTimeRule(difficulty: Difficulty | null): string {
  const target = TARGET_MINUTES[difficulty ?? 'Medium']
  return `time_to_solve: the target for ${difficulty === null ? 'a problem of unknown difficulty' : 'this difficulty'} is ${target} minutes. 5 within ${Math.round(target / 2)} minutes,
  4 within ${target}, 3 within ${Math.round(target * 1.5)}, 2 within ${target * 2}, 1 beyond that, 0 if it was never solved. If the time is not known,
  take it from the recorded session; if there is none either, give 3 and say so.`
}

/** Returns the scoring instructions for one solve: sub-scores, formula and penalties. */
export function formatRubric(difficulty: Difficulty | null, hint: Hint | null): string {
  const { time, correctness, readability, maintainability, process, efficiency } = WEIGHTS
  return `Score each of these from 0 to 5. 5 is what you would show to others as an example, 4 is a clear pass, 3 is
acceptable with things to fix, 2 is a weak attempt, 1 hardly works, 0 is missing.

- ${formatTimeRule(difficulty)}
- correctness: does the code solve the whole problem, edge cases and limits included? Accepted code starts at 4; name the
  input that breaks it before you go lower. Code that failed gets at most 3.
- readability: names, shape, and how quickly a stranger would follow it.
- maintainability: how easily it could be changed or tested; repetition, hidden state, magic numbers.
- process (goes into the final score only): a plan before the code, early runs, changes that follow from what a run showed.
- efficiency (goes into the final score only): time and space against the best known solution. State both complexities.

The final score, out of 100, is the sum of each sub-score divided by 5 times its weight:
time ${time}, correctness ${correctness}, readability ${readability}, maintainability ${maintainability}, process ${process}, efficiency ${efficiency}.

Then take off penalties, together never more than ${PENALTIES.total}:

- ${formatHintRule(hint)}
- Thrash: ${PENALTIES.thrash.from} to -${PENALTIES.thrash.to} for trial and error: the same lines changed back and forth, runs or submissions without a
  new idea behind them. Going back once to correct a mistake is not thrash.

Round to a whole number between 0 and 100. Work it out before you answer, and let the comments agree with it.`
}
