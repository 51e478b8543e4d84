import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { Button } from '../../../components/Button'
import { dataState } from '../../../state/backup-store'
import { ProblemNumber } from '../../../widgets/ProblemNumber'
import { acceptSuggestions, changeMapping } from './actions'
import { tableState } from './store'

/** Suggests a problem for each name that is not in the catalog. A suggestion is used only after the person accepted it (N26, N30). */
export function NameSuggestions() {
  const { check, mapping } = useSnapshot(tableState)
  const { task } = useSnapshot(dataState)
  const acceptedCount = mapping?.names.length ?? 0
  const suggestions = check?.suggestions ?? []
  if (suggestions.length + acceptedCount === 0) return null
  const isBusy = task !== null
  return (
    <section aria-labelledby="table-suggestions" className="flex flex-col items-start gap-2">
      <h3 id="table-suggestions" className="font-semibold">
        Names that are not in the catalog
      </h3>
      <ul aria-label="Suggested problems" className="max-h-60 w-full overflow-y-auto text-secondary">
        {suggestions.map((suggestion) => (
          <li key={suggestion.name} className="[overflow-wrap:anywhere]">
            {suggestion.name} ({pluralize(suggestion.count, 'row')}): did you mean{' '}
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={() => !isBusy && void acceptSuggestions([suggestion])}
              className="inline-flex min-h-8 items-center gap-1.5 text-left font-medium text-accent hover:underline touch:min-h-11"
            >
              <ProblemNumber number={suggestion.number} /> {suggestion.title}
            </button>
            ?
          </li>
        ))}
      </ul>
      {suggestions.length > 1 && (
        <Button inactive={isBusy} onClick={() => void acceptSuggestions(suggestions)}>
          Accept all suggestions
        </Button>
      )}
      {acceptedCount > 0 && (
        <p className="text-secondary">
          {pluralize(acceptedCount, 'suggestion')} accepted.{' '}
          <Button inactive={isBusy} onClick={() => void changeMapping({ names: [] })}>
            Take back
          </Button>
        </p>
      )}
    </section>
  )
}
