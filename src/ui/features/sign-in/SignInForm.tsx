import { useEffect, useState } from 'react'
import { DEMO_USER } from '#domain/username'
import { pluralize } from '#lib/format'
import type { StoredUser } from '#protocol/api'
import { switchUser } from '../../actions/switch-user'
import { Button } from '../../components/Button'
import { TextField } from '../../components/TextField'
import { changeValues, createFormState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { dataState } from '../../state/backup-store'
import { findLegacyUser, findStoredUsers, signIn } from './actions'

export function SignInForm() {
  const [state] = useState(() => createFormState({ username: '' }))
  const [unverifiedName, setUnverifiedName] = useState<string | null>(null)
  const [legacyUser, setLegacyUser] = useState<string | null>(null)
  useEffect(() => {
    void findLegacyUser().then((username) => {
      setLegacyUser(username)
      if (username !== null && state.values.username === '') changeValues(state, { username })
    })
  }, [state])
  const form = useForm({
    form: state,
    async save({ username }) {
      const problem = await signIn(username.trim())
      setUnverifiedName(problem.unverifiedName)
      return problem.message
    },
  })
  const signInAs = (name: string) => {
    setUnverifiedName(null)
    form.saveWith(() => switchUser(name))
  }

  return (
    <div>
      <StoredUsers disabled={form.isSaving} onChoose={signInAs} />
      <form id={form.id} onSubmit={form.submit} noValidate>
        <TextField
          label="LeetCode username"
          name="username"
          autoFocus
          placeholder="e.g. ada_lovelace"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={form.values.username}
          error={form.failure}
          onChange={({ target }) => form.change({ username: target.value })}
        />
        {form.failure !== null && unverifiedName !== null && (
          <p role="status" className="mt-2 text-xs text-secondary">
            LeetCode couldn’t confirm this name. To read stored data or restore an export, you can{' '}
            <button
              type="button"
              onClick={() => signInAs(unverifiedName)}
              className="font-medium break-words text-accent hover:underline"
            >
              continue as {unverifiedName} without checking
            </button>
            .
          </p>
        )}
        {legacyUser !== null && (
          <p role="status" className="mt-2 text-xs text-secondary">
            This browser has data from an earlier version for <strong className="font-medium">{legacyUser}</strong>.
            Sign in as {legacyUser} to carry it over; the original stays untouched.
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={form.isSaving}
          disabled={form.isSaving || form.values.username.trim() === ''}
          className="mt-3 h-9 w-full"
        >
          {form.isSaving ? 'Signing in...' : 'Sign in'}
        </Button>
        <p className="mt-2 text-xs text-muted">No password needed. We read your public submissions.</p>
      </form>
      <div className="my-4 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or
      </div>
      <Button onClick={() => signInAs(DEMO_USER)} disabled={form.isSaving} className="h-9 w-full">
        Try Demo
      </Button>
      <Button
        variant="ghost"
        disabled={form.isSaving}
        onClick={() => {
          dataState.joinCode = ''
        }}
        className="mt-2 h-9 w-full"
      >
        Join a log from another device
      </Button>
    </div>
  )
}

const describeStoredLog = (solves: number | null): string =>
  `${solves === null ? 'a log is' : pluralize(solves, 'submission')} stored in this browser`

/** Offers to continue as a user whose log is in this browser, because a crash may have deleted the stored user name. */
function StoredUsers({ disabled, onChoose }: { disabled: boolean; onChoose(username: string): void }) {
  const [storedUsers, setStoredUsers] = useState<StoredUser[]>([])
  useEffect(() => void findStoredUsers().then(setStoredUsers), [])
  if (storedUsers.length === 0) return null
  return (
    <ul aria-label="Stored in this browser" className="mb-4 flex flex-col gap-2">
      {storedUsers.map(({ username, solves, isJoining }) => (
        <li key={username}>
          <Button
            variant="primary"
            disabled={disabled}
            onClick={() => onChoose(username)}
            className="h-auto min-h-9 w-full py-1.5 whitespace-normal"
          >
            Continue as {username}: {isJoining ? 'join the log of your other device' : describeStoredLog(solves)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
