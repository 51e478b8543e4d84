import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DEMO_USER } from '#domain/username'
import { pluralize } from '#lib/format'
import type { StoredUser } from '#protocol/api'
import { Button } from '../../components/Button'
import { TextField } from '../../components/TextField'
import { dataState } from '../../state/backup-store'
import { findLegacyUser, findStoredUsers, type SignInProblem, signIn, switchUser } from './actions'

/** Signs in with a LeetCode username, or as the demo user. */
export function SignInForm() {
  const [username, setUsername] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const setError = (message: string | null) => setProblem(message === null ? null : { message, unverified: null })
  const [legacyUser, setLegacyUser] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void findLegacyUser().then((found) => {
      setLegacyUser(found)
      setUsername((typed) => typed || (found ?? ''))
    })
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || username.trim() === '') return
    setBusy(true)
    setError(null)
    const problem = await signIn(username.trim())
    setProblem(problem)
    // On success the page reloads, so the form stays busy until then.
    setBusy(problem === null)
    if (problem !== null) field.current?.focus()
  }

  return (
    <div>
      <StoredUsers disabled={busy} onProblem={setError} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="LeetCode username"
          ref={field}
          name="username"
          placeholder="e.g. ada_lovelace"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          error={problem?.message ?? null}
          onChange={({ target }) => {
            setUsername(target.value)
            setError(null)
          }}
        />
        {problem?.unverified && (
          <p role="status" className="mt-2 text-xs text-secondary">
            LeetCode couldn’t confirm this name. To read stored data or restore an export, you can{' '}
            <button
              type="button"
              onClick={() => setError(switchUser(problem.unverified ?? ''))}
              className="font-medium break-words text-accent hover:underline"
            >
              continue as {problem.unverified} without checking
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
          busy={busy}
          disabled={busy || username.trim() === ''}
          className="mt-3 h-9 w-full"
        >
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
        <p className="mt-2 text-xs text-muted">No password needed. We read your public submissions.</p>
      </form>
      <div className="my-4 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or
      </div>
      <Button onClick={() => setError(switchUser(DEMO_USER))} disabled={busy} className="h-9 w-full">
        Try Demo
      </Button>
      <Button
        variant="ghost"
        disabled={busy}
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

interface StoredUsersProps {
  disabled: boolean
  onProblem(problem: string | null): void
}

/** Offers the stored logs if the name of the signed-in user was lost, for example after a browser crash. */
function StoredUsers({ disabled, onProblem }: StoredUsersProps) {
  const [storedUsers, setStoredUsers] = useState<StoredUser[]>([])
  useEffect(() => void findStoredUsers().then(setStoredUsers), [])
  if (storedUsers.length === 0) return null
  return (
    <ul aria-label="Stored in this browser" className="mb-4 flex flex-col gap-2">
      {storedUsers.map(({ username, solves }) => (
        <li key={username}>
          <Button
            variant="primary"
            disabled={disabled}
            onClick={() => onProblem(switchUser(username))}
            className="h-auto min-h-9 w-full py-1.5 whitespace-normal"
          >
            Continue as {username}: {solves === null ? 'a log is' : `${pluralize(solves, 'submission')}`} stored in this
            browser
          </Button>
        </li>
      ))}
    </ul>
  )
}
