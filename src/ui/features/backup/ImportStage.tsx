import { Check, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { toUserKey } from '#domain/username'
import { pluralize } from '#lib/format'
import type { ImportPreview } from '#protocol/backup'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { RelativeTime } from '../../components/RelativeTime'
import { dataState } from '../../state/backup-store'
import { dropImport, runImport } from './actions'
import { askUndoImport, redoImport } from './import-undo'
import {
  describeImportEffect,
  describeImportNotes,
  describeImportResult,
  describeImportUndo,
  formatSavedDay,
} from './labels'

/** Shows the current stage of an import: refused, preview, done or undone. Otherwise shows the last import. */
export function ImportStage() {
  const { stage } = useSnapshot(dataState)
  switch (stage.kind) {
    case 'none':
      return <LastImport />
    case 'refused':
      return (
        <Card role="alert" icon={<Icon node={TriangleAlert} size={16} className="text-hard" />}>
          <p className="font-medium break-words">{stage.name} was not imported</p>
          <p className="mt-0.5 text-secondary">{stage.reason}</p>
        </Card>
      )
    case 'preview':
      return <ImportPreviewCard preview={stage.preview as ImportPreview} />
    case 'done': {
      const { id } = stage.outcome
      return (
        <ImportResult isNew buttonLabel="Undo import" onPress={id === null ? null : () => void askUndoImport(id)}>
          {describeImportResult(stage.outcome)}
        </ImportResult>
      )
    }
    case 'undone': {
      const { commit } = stage.undone
      return (
        <ImportResult isNew buttonLabel="Redo import" onPress={commit === null ? null : () => void redoImport(commit)}>
          {describeImportUndo(stage.undone)}
        </ImportResult>
      )
    }
    default:
      return stage satisfies never
  }
}

function ImportPreviewCard({ preview }: { preview: ImportPreview }) {
  const notes = describeImportNotes(preview)
  const isRenamed = toUserKey(preview.exportedBy) !== toUserKey(preview.user)
  const hasNothingToAdd = preview.addedCounts === null && preview.reinstated === 0
  return (
    <Card role="status">
      <p className="font-medium break-words">{preview.name}</p>
      <p className="mt-1">{describeImportEffect(preview)}</p>
      {isRenamed && (
        <p className="mt-1 flex gap-2">
          <Icon node={TriangleAlert} size={15} className="mt-0.5 shrink-0 text-medium" />
          <span className="min-w-0 break-words">
            This export belongs to “{preview.exportedBy}”, and you are signed in as “{preview.user}”. Add it only if
            both are you.
          </span>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-secondary">
          {note}
        </p>
      ))}
      <p className="mt-1 text-muted">
        {preview.exportedAt !== null &&
          preview.exportedAt <= Date.now() &&
          `Exported on ${formatSavedDay(preview.exportedAt)}. `}
        File verified.
      </p>
      <div className="mt-3 flex gap-2">
        {!hasNothingToAdd && (
          <Button ref={catchFocus} variant="primary" onClick={() => void runImport()}>
            Add to {preview.user}
          </Button>
        )}
        <Button ref={hasNothingToAdd ? catchFocus : undefined} onClick={() => void dropImport()}>
          {hasNothingToAdd ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Card>
  )
}

function LastImport() {
  const { facts } = useSnapshot(dataState)
  if (!facts?.lastImport) return null
  const { id, name, at, commits } = facts.lastImport
  return (
    <ImportResult buttonLabel="Undo import" onPress={() => void askUndoImport(id)}>
      Last import: <span className="break-words">{name}</span>, {pluralize(commits, 'change')}, <RelativeTime at={at} />
      .
    </ImportResult>
  )
}

interface ImportResultProps {
  /** Whether the import was just made or undone. Then the button gets the focus. */
  isNew?: boolean
  buttonLabel: string
  /** Undoes or redoes the import; null if nothing has changed, so that there is nothing to undo or redo. */
  onPress: (() => void) | null
  children: ReactNode
}

function ImportResult({ isNew = false, buttonLabel, onPress, children }: ImportResultProps) {
  const { undoProblem } = useSnapshot(dataState)
  return (
    <Card
      role="status"
      icon={
        isNew && <Icon node={Check} size={16} className={cx('text-easy', onPress !== null && 'my-1.5 touch:my-3')} />
      }
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <p className={cx('min-w-0 flex-1 basis-40', onPress !== null && isNew && 'py-1.5 touch:py-3')}>{children}</p>
        {onPress && (
          <Button ref={isNew ? catchFocus : undefined} onClick={onPress}>
            {buttonLabel}
          </Button>
        )}
      </div>
      {undoProblem !== null && <p className="mt-1 text-hard">{undoProblem}</p>}
    </Card>
  )
}

interface CardProps {
  role: 'status' | 'alert'
  icon?: ReactNode
  children: ReactNode
}

function Card({ role, icon, children }: CardProps) {
  return (
    <div role={role} className="mt-3 flex animate-enter gap-2.5 rounded-md border border-line bg-page p-3">
      {icon && (
        <span aria-hidden="true" className="mt-0.5 shrink-0">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
