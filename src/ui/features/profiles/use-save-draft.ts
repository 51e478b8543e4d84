import { useState } from 'react'
import { goalsOf } from '../../shared/goals'
import { createProfile, editProfile } from './actions'
import type { Draft } from './draft'

/** Saves a draft and says why when it could not. */
export function useSaveDraft(onSaved: () => void) {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async ({ id, name, description, percents }: Draft) => {
    if (saving || name.trim() === '') return
    const profile = { name: name.trim(), description: description.trim(), goals: goalsOf(percents) }
    setSaving(true)
    const answer = await (id === null ? createProfile(profile) : editProfile({ id, ...profile }))
    setSaving(false)
    setProblem(answer)
    if (answer === null) onSaved()
  }
  return { save, saving, problem, clearProblem: () => setProblem(null) }
}
