import { proxy } from 'valtio'
import type { TableCheck, TableMapping, TableOutcome, TablePreview } from '#protocol/table-import'

/** The state of a table import, from the choice of a table to its result. */
export interface TableState {
  pasted: string
  /** A table is being read. */
  isReading: boolean
  /** Null until a table was read. */
  preview: TablePreview | null
  mapping: TableMapping | null
  /** The effect of the import with the current mapping; null while it is computed. */
  check: TableCheck | null
  outcome: TableOutcome | null
  isUndone: boolean
  /** The reason why the table could not be read or imported. */
  problem: string | null
}

export const NO_TABLE: TableState = {
  pasted: '',
  isReading: false,
  preview: null,
  mapping: null,
  check: null,
  outcome: null,
  isUndone: false,
  problem: null,
}

export const tableState = proxy<TableState>({ ...NO_TABLE })
