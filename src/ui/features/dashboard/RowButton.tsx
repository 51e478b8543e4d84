import type { ReactNode } from 'react'
import { type RowName, state } from '../../state/state'
import { toggleRow } from './actions'

interface RowButtonProps {
  row: RowName
  open: boolean
  panelId: string
  onPress: () => void
  children: ReactNode
}

/** The heading of a row. A click anywhere on its line opens or closes the row. */
export function RowButton({ row, open, panelId, onPress, children }: RowButtonProps) {
  const setExpected = (expectedRow: RowName | null) => {
    state.expectedRow = expectedRow
  }
  const Heading = row === 'Random' ? 'h3' : 'h4'
  return (
    <Heading className="min-w-0 font-medium">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onPointerEnter={() => setExpected(row)}
        onPointerLeave={() => setExpected(null)}
        onFocus={() => setExpected(row)}
        onBlur={() => setExpected(null)}
        onClick={() => {
          onPress()
          toggleRow(row)
        }}
        className="block w-full truncate text-left outline-none after:absolute after:inset-0"
      >
        {children}
      </button>
    </Heading>
  )
}
