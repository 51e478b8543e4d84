import { Pencil, Plus } from 'lucide'
import { isKey, listWorkingKeys } from '../../behaviour/keys'
import { usePageKey } from '../../behaviour/use-page-key'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import type { EditKind } from '../../drafts/open-drafts'
import type { Edit } from '../../hooks/use-edit'

interface EditButtonProps {
  edit: Pick<Edit<EditKind>, 'canOpen' | 'openForm' | 'button'>
  partName: string
  isEmpty: boolean
  /** Whether the key "e" also opens the form. */
  hasKey?: boolean
}

export function EditButton({
  edit: { canOpen, openForm, button },
  partName,
  isEmpty,
  hasKey = false,
}: EditButtonProps) {
  usePageKey((event) => {
    if (!hasKey || !canOpen || !isKey('edit', event)) return
    event.preventDefault()
    openForm()
  })
  if (!canOpen) return null
  const hasHint = hasKey && listWorkingKeys('edit').length > 0
  return (
    <Button ref={button} onClick={openForm} {...(hasHint && { title: 'Press e', 'aria-keyshortcuts': 'e' })}>
      <Icon node={isEmpty ? Plus : Pencil} size={14} />
      {isEmpty ? `Add ${partName}` : `Edit ${partName}`}
    </Button>
  )
}
