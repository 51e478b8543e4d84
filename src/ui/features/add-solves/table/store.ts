import * as v from 'valibot'
import { proxy } from 'valtio'
import type { TableCheck, TableMapping, TableOutcome, TablePreview } from '#protocol/table-import'
import { readUnsavedForm, stopOfferingForm, storeUnsavedForm } from '../../../drafts/unsaved-forms'

export interface TableState {
  pasted: string
  isPasted: boolean
  isReading: boolean
  /** The number of files of a folder that were read so far; null if no folder is being read. */
  readFiles: { done: number; total: number } | null
  /** The columns and first rows of the table; null until a table was read. */
  preview: TablePreview | null
  mapping: TableMapping | null
  /** The effect of the import with the current mapping; null until it is computed. */
  check: TableCheck | null
  outcome: TableOutcome | null
  isUndone: boolean
  /** The reason why the table could not be read or imported; null without an error. */
  problem: string | null
}

export const EMPTY_TABLE_STATE: TableState = {
  pasted: '',
  isPasted: false,
  isReading: false,
  readFiles: null,
  preview: null,
  mapping: null,
  check: null,
  outcome: null,
  isUndone: false,
  problem: null,
}

export const tableState = proxy<TableState>({ ...EMPTY_TABLE_STATE })

const STORED_SCHEMA = v.object({ pasted: v.string() })

/** Changes the pasted text, and stores it in this browser until it is imported or discarded. */
export function setPastedText(pasted: string): void {
  Object.assign(tableState, { pasted, problem: null })
  storeUnsavedForm('table', '', pasted.trim() === '' ? null : { pasted })
}

/** Restores the text that was pasted in an earlier visit. */
export function restorePastedText(): void {
  if (tableState.pasted === '') tableState.pasted = readUnsavedForm('table', '', STORED_SCHEMA)?.pasted ?? ''
  stopOfferingForm('table', '')
}
