import { Plus } from 'lucide'
import { Icon } from '../../../components/Icon'
import { Menu } from '../../../components/Menu'
import { useReadOnly } from '../../../shared/use-read-only'
import { beginAdding, openTable } from './store'

const CHOICES = [
  { value: 'solve', text: 'Add a solve…', label: 'Add a solve…' },
  { value: 'table', text: 'Import a table…', label: 'Import a table…' },
]

/** Adds solves by hand or from a table (N10, N11). */
export function AddMenu() {
  const readOnly = useReadOnly()
  return (
    <Menu
      label="Add solves"
      look="icon"
      choices={CHOICES}
      disabled={readOnly}
      onChoose={(value) => (value === 'solve' ? beginAdding() : openTable())}
      className="ml-auto"
    >
      <span className="sr-only">Add solves</span>
      <Icon node={Plus} size={16} />
    </Menu>
  )
}
