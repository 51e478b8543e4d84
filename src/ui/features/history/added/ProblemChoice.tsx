import { useId, useState } from 'react'
import type { FoundProblem } from '#protocol/problem'
import { Button } from '../../../components/Button'
import { catchFocus } from '../../../components/catch-focus'
import { TextField } from '../../../components/TextField'
import { useQuery } from '../../../shared/use-query'
import { client } from '../../../worker-client/client'
import { DifficultyText } from '../DifficultyText'
import type { ChosenProblem } from './store'

/** Maximum problems in the choice. */
const MAX_FOUND = 8

interface ProblemChoiceProps {
  chosen: ChosenProblem | null
  error: string | null
  linkError: string | null
  onChoose: (problem: ChosenProblem | null) => void
}

/** The problem of a new solve: found in the catalog, or a title and a link. */
export function ProblemChoice({ chosen, error, linkError, onChoose }: ProblemChoiceProps) {
  const [text, setText] = useState('')
  if (chosen === null) return <ProblemSearch text={text} setText={setText} error={error} onChoose={onChoose} />
  const change = (
    <Button variant="ghost" onClick={() => onChoose(null)}>
      Change
    </Button>
  )
  return (
    <div>
      <p className="mb-1.5 font-medium">Problem</p>
      <div className="flex items-center gap-2 rounded-md border border-line px-2.5 py-1">
        <span className="min-w-0 flex-1 truncate">{chosen.kind === 'own' ? chosen.title : chosen.problem.title}</span>
        {chosen.kind === 'known' && <DifficultyText difficulty={chosen.problem.difficulty} />}
        {change}
      </div>
      {chosen.kind === 'own' && (
        <TextField
          ref={catchFocus}
          label="Link (optional)"
          type="url"
          inputMode="url"
          autoComplete="off"
          value={chosen.link}
          error={linkError}
          hint="Your own problem counts in lists and reviews, but in no topic’s score."
          onChange={({ target }) => onChoose({ ...chosen, link: target.value })}
          className="mt-3"
        />
      )}
    </div>
  )
}

interface ProblemSearchProps {
  text: string
  setText: (text: string) => void
  error: string | null
  onChoose: (problem: ChosenProblem) => void
}

function ProblemSearch({ text, setText, error, onChoose }: ProblemSearchProps) {
  const id = useId()
  const answer = useQuery(text, () => client().call('findProblems', text, MAX_FOUND))
  const found = text.trim() !== '' && answer?.ok ? answer.value : []
  const choose = (problem: FoundProblem) => onChoose({ kind: 'known', problem })
  return (
    <div>
      <TextField
        ref={catchFocus}
        label="Problem"
        autoComplete="off"
        aria-controls={id}
        value={text}
        error={error}
        hint="A title, or the address of a problem on LeetCode"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          choose(first)
        }}
      />
      <ul id={id} aria-label="Problems found" className="mt-1.5 flex flex-col">
        {found.map((problem) => (
          <li key={problem.slug}>
            <button
              type="button"
              onClick={() => choose(problem)}
              className="flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-left hover:bg-sunken touch:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{problem.title}</span>
              <DifficultyText difficulty={problem.difficulty} />
            </button>
          </li>
        ))}
        {text.trim() !== '' && (
          <li>
            <button
              type="button"
              onClick={() => onChoose({ kind: 'own', title: text.trim(), link: '' })}
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
