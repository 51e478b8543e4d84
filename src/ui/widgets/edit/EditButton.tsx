import { Pencil, Plus } from 'lucide'
import { isKey } from '../../behaviour/keys'
import { usePageKey } from '../../behaviour/use-page-key'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import type { EditKind } from '../../drafts/open-drafts'
import type { Edit } from '../../hooks/use-edit'

interface EditButtonProps {
  edit: Pick<Edit<EditKind>, 'canBegin' | 'begin' | 'button'>
  /** The name of the part, for example "Code". */
  part: string
  isEmpty: boolean
  /** The key e opens the form too. */
  hasKey?: boolean
}

/** Opens the form of a part. Shown only while that is possible. */
export function EditButton({ edit: { canBegin, begin, button }, part, isEmpty, hasKey = false }: EditButtonProps) {
  usePageKey((event) => {
    if (!hasKey || !canBegin || !isKey('edit', event)) return
    event.preventDefault()
    begin()
  })
  if (!canBegin) return null
  return (
    <Button ref={button} onClick={begin} {...(hasKey && { title: 'Press e', 'aria-keyshortcuts': 'e' })}>
      <Icon node={isEmpty ? Plus : Pencil} size={14} />
      {isEmpty ? `Add ${part}` : `Edit ${part}`}
    </Button>
  )
}
