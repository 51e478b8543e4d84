import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { Button } from '../../components/Button'
import { state } from '../../shared/state'
import { continueAs, findStoredUsers } from './actions'

interface StoredUsersProps {
  disabled: boolean
  onProblem(problem: string | null): void
}

/** Offers the stored logs if the name of the signed-in user was lost, for example after a browser crash. */
export function StoredUsers({ disabled, onProblem }: StoredUsersProps) {
  const { storedUsers } = useSnapshot(state)
  useEffect(() => void findStoredUsers(), [])
  if (storedUsers.length === 0) return null
  return (
    <ul aria-label="Stored in this browser" className="mb-4 flex flex-col gap-2">
      {storedUsers.map(({ username, solves }) => (
        <li key={username}>
          <Button
            variant="primary"
            disabled={disabled}
            onClick={() => onProblem(continueAs(username))}
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
