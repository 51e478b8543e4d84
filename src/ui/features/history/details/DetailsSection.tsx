import { Pencil, Plus } from 'lucide'
import type { ReactNode } from 'react'
import type { SolveDetail } from '#protocol/history'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { formatDuration } from '../../../components/local-time'
import { HINT_LABELS } from '../../../shared/hint-labels'
import { useReadOnly } from '../../../shared/use-read-only'
import { Section } from '../Section'
import { saveDetails } from '../save'
import { useEdit } from '../use-edit'
import { useEditKey } from '../use-edit-key'
import { DetailsForm } from './DetailsForm'

interface DetailsSectionProps {
  detail: SolveDetail
}

/** Solve time, used hints and notes. */
export function DetailsSection({ detail }: DetailsSectionProps) {
  const edit = useEdit(detail, 'details', saveDetails)
  const readOnly = useReadOnly()
  useEditKey(edit.form === null && !readOnly ? edit.begin : null)
  const empty = detail.timeUsed === null && detail.usedHints === null && detail.notes === null
  return (
    <Section
      title="Solve Details"
      actions={
        edit.form === null &&
        !readOnly && (
          <Button ref={edit.button} onClick={edit.begin} title="Press e" aria-keyshortcuts="e">
            {empty ? <Icon node={Plus} size={14} /> : <Icon node={Pencil} size={14} />}
            {empty ? 'Add Details' : 'Edit Details'}
          </Button>
        )
      }
    >
      {edit.form === null ? <Shown detail={detail} /> : <DetailsForm detail={detail} edit={edit} form={edit.form} />}
    </Section>
  )
}

function Shown({ detail: { timeUsed, usedHints, notes } }: DetailsSectionProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-[auto_auto_minmax(0,1fr)]">
      <Item name="Solve Time">{timeUsed === null ? null : formatDuration(timeUsed)}</Item>
      <Item name="Used Hints">{usedHints === null ? null : HINT_LABELS[usedHints]}</Item>
      <Item name="Notes" wide>
        {notes}
      </Item>
    </dl>
  )
}

function Item({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 max-lg:col-span-2' : 'min-w-24'}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="user-text">{children ?? <span className="text-muted">Not set</span>}</dd>
    </div>
  )
}
