import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SolveKey } from '#domain/solve'
import { pluralize } from '#lib/format'
import type { SolveItem } from '#protocol/history'
import { catchFocus } from '../../../behaviour/catch-focus'
import { formatShortTime } from '../../../behaviour/local-time'
import { Button } from '../../../components/Button'
import { Checkbox } from '../../../components/Checkbox'
import { Dialog } from '../../../components/Dialog'
import { ErrorText } from '../../../components/ErrorText'
import { ProgressBar } from '../../../components/ProgressBar'
import { Skeleton } from '../../../components/Skeleton'
import { useQuery } from '../../../hooks/use-query'
import { formatSolveTime } from '../../../widgets/SolveTime'
import {
  cancelBatch,
  closeBatchDialog,
  INITIALLY_SELECTED_COUNT,
  listNewestWithoutFeedback,
  reviewBatch,
} from './batch'
import { aiState } from './offer'
import { aiReviewState } from './store'

/** The dialog that reviews several solves one after the other (G5). */
export function BatchDialog() {
  const { batch } = useSnapshot(aiReviewState)
  return batch ? <BatchProgress /> : <BatchSolveChoice />
}

const DIALOG_PROPS = {
  open: true,
  onClose: closeBatchDialog,
  title: 'Review several solves',
  description:
    'The model reviews one solve after the other while this page is open. A reload stops it; saved feedback stays.',
}

function BatchSolveChoice() {
  const { offer } = useSnapshot(aiState)
  const answer = useQuery('newest', listNewestWithoutFeedback)
  const [changedChoices, setChangedChoices] = useState<ReadonlyMap<SolveKey, boolean>>(new Map())
  const items = answer?.ok ? answer.value.items : []
  const isSelected = ({ key }: SolveItem, index: number) => changedChoices.get(key) ?? index < INITIALLY_SELECTED_COUNT
  const selectedItems = items.filter(isSelected)
  const label = offer.state === 'ready' ? `${offer.model} ${offer.target}` : ''
  return (
    <Dialog
      {...DIALOG_PROPS}
      footer={
        <>
          <Button onClick={closeBatchDialog} className="max-sm:w-full">
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={selectedItems.length === 0 || offer.state !== 'ready'}
            onClick={() => void reviewBatch(selectedItems)}
            className="h-auto min-h-8 min-w-0 shrink whitespace-normal touch:min-h-11 max-sm:order-first max-sm:w-full"
          >
            <span className="min-w-0 py-1 break-words">
              Review {selectedItems.length} with {label}
            </span>
          </Button>
        </>
      }
    >
      {answer === null ? (
        <Skeleton className="h-40" />
      ) : !answer.ok ? (
        <ErrorText>{answer.failure.message}</ErrorText>
      ) : items.length === 0 ? (
        <p className="text-secondary">Every solve has feedback.</p>
      ) : (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-secondary">The newest solves without feedback</legend>
          <ul>
            {items.map((item, at) => (
              <li key={item.key}>
                <Checkbox
                  checked={isSelected(item, at)}
                  onChange={(checked) => setChangedChoices(new Map(changedChoices).set(item.key, checked))}
                  className="py-1.5"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{item.title}</span>
                    <span className="figures block truncate text-xs text-muted">
                      {item.status} · {formatSolveTime(item, (at) => formatShortTime(at, Date.now()))}
                    </span>
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </Dialog>
  )
}

const OUTCOME_LABELS = {
  waiting: 'Waiting',
  running: 'Being reviewed…',
  saved: 'Feedback saved',
  failed: 'Not saved',
  skipped: 'Not reviewed',
} as const

function BatchProgress() {
  const { batch } = useSnapshot(aiReviewState)
  if (!batch) return null
  const { items, isRunning, stopReason } = batch
  const savedCount = items.filter(({ outcome }) => outcome === 'saved').length
  const failedCount = items.filter(({ outcome }) => outcome === 'failed').length
  const count = `${savedCount + failedCount} of ${items.length}`
  return (
    <Dialog
      {...DIALOG_PROPS}
      footer={
        isRunning ? (
          <>
            <Button onClick={closeBatchDialog} className="max-sm:w-full">
              Continue in the background
            </Button>
            <Button ref={catchFocus} onClick={cancelBatch} className="max-sm:w-full">
              Cancel the reviews
            </Button>
          </>
        ) : (
          <Button ref={catchFocus} variant="primary" onClick={closeBatchDialog} className="max-sm:w-full">
            Done
          </Button>
        )
      }
    >
      <p role="status" className="figures mb-2 font-medium">
        {isRunning
          ? `${count} reviewed`
          : `${pluralize(savedCount, 'review')} saved${failedCount > 0 ? `, ${failedCount} not saved` : ''}`}
      </p>
      <ProgressBar
        label="Reviews"
        value={((savedCount + failedCount) / items.length) * 100}
        text={count}
        className="mb-4"
      />
      <div role="alert">{stopReason !== null && <p className="mb-4 text-hard">Stopped: {stopReason}</p>}</div>
      <ul className="flex flex-col">
        {items.map(({ key, title, outcome, reason }) => (
          <li key={key} className="border-b border-line py-2 last:border-b-0">
            <p className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className={outcome === 'saved' ? 'text-easy' : outcome === 'failed' ? 'text-hard' : 'text-muted'}>
                {OUTCOME_LABELS[outcome]}
              </span>
            </p>
            {reason !== null && reason !== stopReason && <p className="mt-1 text-xs text-secondary">{reason}</p>}
          </li>
        ))}
      </ul>
      {!isRunning && savedCount > 0 && (
        <p className="mt-4 text-secondary">Changes lists each saved review. You can undo each one there.</p>
      )}
    </Dialog>
  )
}
