import { type KeyboardEvent, useId } from 'react'
import type { FoundProblem } from '#protocol/problem'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { TextField } from '../../components/TextField'
import type { Form } from '../../hooks/use-form'
import { useProblemSearch } from '../../hooks/use-problem-search'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { DifficultyText } from '../../widgets/SolveBadges'
import type { NewSolveForm } from './store'

const MAX_SUGGESTIONS = 8

type ProblemChoiceProps = Pick<Form<NewSolveForm>, 'values' | 'errors' | 'change'>

/** The field for the problem of a new solve. The user chooses a known problem, or types a title and a link. */
export function ProblemChoice({ values, errors, change }: ProblemChoiceProps) {
  const chosenProblem = values.problem
  if (chosenProblem === null) return <ProblemSearch values={values} errors={errors} change={change} />
  return (
    <div ref={catchFocusInNextField}>
      <p className="mb-1.5 font-medium">Problem</p>
      <div className="flex items-center gap-2 rounded-md border border-line px-2.5 py-1">
        {chosenProblem.kind === 'known' && <ProblemNumber number={chosenProblem.problem.number} />}
        <span className="min-w-0 flex-1 truncate">
          {chosenProblem.kind === 'own' ? chosenProblem.title : chosenProblem.problem.title}
        </span>
        {chosenProblem.kind === 'known' && chosenProblem.problem.difficulty && (
          <DifficultyText difficulty={chosenProblem.problem.difficulty} className="font-medium" />
        )}
        <Button variant="ghost" onClick={() => change({ problem: null })}>
          Change
        </Button>
      </div>
      {chosenProblem.kind === 'own' && (
        <TextField
          ref={catchFocus}
          label="Link (optional)"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={chosenProblem.link}
          error={errors.link ?? null}
          hint="Your own problem counts in lists and reviews, but in no topic’s score."
          onChange={({ target }) => change({ problem: { ...chosenProblem, link: target.value } })}
          className="mt-3"
        />
      )}
    </div>
  )
}

/** Focuses the first field of the form after the search field has disappeared. */
const catchFocusInNextField = (element: HTMLElement | null): void =>
  catchFocus(element?.closest('form')?.querySelector<HTMLElement>('input, select, textarea'))

function moveAmongSuggestions(event: KeyboardEvent<HTMLElement>): void {
  // Ignore keys for an input method, which composes text such as Japanese from several key presses.
  if (event.nativeEvent.isComposing) return
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const focusTargets = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')]
  const focusedIndex = focusTargets.findIndex((target) => target.matches(':focus'))
  const next = focusTargets[focusedIndex + step]
  if (focusedIndex < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function ProblemSearch({ values: { search: text }, errors, change }: ProblemChoiceProps) {
  const id = useId()
  const chooseProblem = (problem: FoundProblem) => change({ problem: { kind: 'known', problem } })
  const { problems, isCurrent, chooseFirst } = useProblemSearch(text, MAX_SUGGESTIONS, chooseProblem)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field and the suggestions inside
    <div onKeyDown={moveAmongSuggestions}>
      <TextField
        ref={catchFocus}
        label="Problem"
        autoComplete="off"
        aria-controls={id}
        value={text}
        error={errors.problem ?? null}
        hint="A title, a number, or the address of a problem on LeetCode"
        onChange={({ target }) => change({ search: target.value })}
        onKeyDown={(event) => {
          const isEmpty = text.trim() === '' || (isCurrent && problems.length === 0)
          if (event.key !== 'Enter' || isEmpty || event.nativeEvent.isComposing) return
          event.preventDefault()
          chooseFirst()
        }}
      />
      <ul id={id} aria-label="Problems found" className="mt-1.5 flex flex-col">
        {problems.map((problem) => (
          <li key={problem.slug}>
            <button
              type="button"
              onClick={() => chooseProblem(problem)}
              className="flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-left hover:bg-sunken touch:min-h-11"
            >
              <ProblemNumber number={problem.number} />
              <span className="min-w-0 flex-1 truncate">{problem.title}</span>
              {problem.difficulty ? (
                <DifficultyText difficulty={problem.difficulty} className="font-medium" />
              ) : (
                <span className="shrink-0 text-xs text-muted">Your own</span>
              )}
            </button>
          </li>
        ))}
        {text.trim() !== '' && (
          <li>
            <button
              type="button"
              onClick={() => change({ problem: { kind: 'own', title: text.trim(), link: '' } })}
              className="w-full rounded-md px-2.5 py-1.5 text-left text-accent hover:bg-sunken touch:min-h-11"
            >
              Use “{text.trim()}” as your own problem
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
