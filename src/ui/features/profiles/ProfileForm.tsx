import type { Dispatch } from 'react'
import { catchFocus } from '../../components/catch-focus'
import { TextField } from '../../components/TextField'
import type { Draft } from './draft'
import { GoalFields } from './GoalFields'

interface ProfileFormProps {
  id: string
  draft: Draft
  onChange: Dispatch<Draft>
  onSubmit: () => void
}

/** A profile's name, description and goals. */
export function ProfileForm({ id, draft, onChange, onSubmit }: ProfileFormProps) {
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-[15rem_1fr]">
        <TextField
          label="Name"
          required
          ref={catchFocus}
          maxLength={80}
          value={draft.name}
          error={draft.name !== '' && draft.name.trim() === '' ? 'A profile needs a name.' : null}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        <TextField
          label={
            <>
              Description <span className="font-normal text-muted">(optional)</span>
            </>
          }
          maxLength={200}
          value={draft.description}
          onChange={({ target }) => onChange({ ...draft, description: target.value })}
        />
      </div>
      <GoalFields
        percents={draft.percents}
        initial={draft.initial.percents}
        onChange={(percents) => onChange({ ...draft, percents })}
      />
    </form>
  )
}
