import { useState } from 'react'
import { pluralize } from '#lib/format'
import { saveExport } from '../../actions/files'
import { ActionButton } from '../../components/Button'
import { ErrorText } from '../../components/ErrorText'
import { useQuery } from '../../hooks/use-query'
import { ExportQuestion } from '../../widgets/ExportQuestion'
import { getClient } from '../../worker-client/client'

/**
 * Offers to save the second copy of a log whose database the browser can neither open nor delete. Solvelog cannot repair such a database:
 * the user has to clear the site's data, which also deletes the copy (docs/decisions/0362).
 */
export function SecondCopyRescue({ username }: { username: string | null }) {
  const changeCount = useQuery(`${username}`, () => getClient().call('countInCopy', username ?? ''))
  const [result, setResult] = useState<{ problem: string } | { saved: string } | null>(null)
  if (username === null || !changeCount?.ok || changeCount.value === 0) return null
  const save = async () => {
    const answer = await getClient().call('exportCopy', username)
    if (!answer.ok) setResult({ problem: answer.failure.message })
    else if (await saveExport(answer.value))
      setResult({ saved: `${answer.value.name} went to your downloads: ${answer.value.contents}.` })
  }
  return (
    <section aria-label="Second copy" className="flex flex-col items-start gap-2 rounded-md border border-line p-4">
      <h2 className="font-semibold">Restore everything ({pluralize(changeCount.value, 'change')})</h2>
      <p className="text-secondary">
        The second copy of your log is readable. Clearing the site data deletes it too, so save it as a file first.
        After you have signed in again, import the file in “Your data”.
      </p>
      <ExportQuestion />
      {result && 'problem' in result && <ErrorText>{result.problem}</ErrorText>}
      <p role="status" className="text-secondary empty:hidden">
        {result && 'saved' in result && result.saved}
      </p>
      <ActionButton variant="primary" action={save}>
        Save everything as a file
      </ActionButton>
    </section>
  )
}
