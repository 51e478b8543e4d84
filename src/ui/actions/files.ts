import { EXPORT_LIMITS } from '#lib/export-limits'
import { formatSize } from '#lib/format-size'
import type { ExportFile } from '#protocol/backup'
import type { Result } from '#protocol/result'
import { dataState } from '../state/backup-store'

/** The `accept` value of a file input for exports of Solvelog. Safari's file picker disables files with unlisted extensions. */
export const ACCEPTED_EXPORT_FILES = '.gz,.ndjson,application/gzip'

/** The `accept` value of a file input for exports of Solvelog and of the extension. */
export const ACCEPTED_IMPORT_FILES = `${ACCEPTED_EXPORT_FILES},.json,application/json`

export const UNREADABLE_FILE_MESSAGE =
  'The browser could not read this file. If it was moved or changed, choose it again.'

/** Reads an export file that the user chose. Fails if the file is unreadable or larger than `limits.file` bytes. */
export async function readChosenFile(file: File, limits = EXPORT_LIMITS): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (file.size > limits.file) {
    return createInvalidFileFailure(`This file is larger than ${formatSize(limits.file)}. Solvelog cannot import it.`)
  }
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes ? { ok: true, value: new Uint8Array(bytes) } : createInvalidFileFailure(UNREADABLE_FILE_MESSAGE)
}

const createInvalidFileFailure = (message: string): Result<never> => ({
  ok: false,
  failure: { code: 'invalid', message },
})

export function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // Revoking the URL immediately could cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Lets the user choose a file; resolves with null if they cancel. `accept` has the same syntax as the attribute of a file input. */
export const pickFile = async (accept: string): Promise<File | null> => (await pickFiles(accept, {}))[0] ?? null

/** Lets the user choose a folder. Resolves with all its files, or with an empty list if they cancel. */
export const pickFolder = (): Promise<File[]> => pickFiles('', { webkitdirectory: true })

/** Like `pickFile`, but the user can choose several files. Resolves with an empty list if they cancel. */
export function pickFiles(
  accept: string,
  options: Partial<Pick<HTMLInputElement, 'multiple' | 'webkitdirectory'>> = { multiple: true },
): Promise<File[]> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    const finish = (files: File[]) => {
      field.remove()
      resolve(files)
    }
    Object.assign(field, { type: 'file', accept, hidden: true, ...options })
    field.onchange = () => finish([...(field.files ?? [])])
    field.oncancel = () => finish([])
    // WebKit may garbage-collect a field outside the document before the user has chosen a file.
    document.body.append(field)
    field.click()
  })
}

/** Saves an export in the browser's downloads. If the export has a warning, asks the user first, and returns false if they cancel. */
export async function saveExport({ name, type, bytes, warning }: ExportFile): Promise<boolean> {
  if (warning !== null && !(await confirmSave(warning))) return false
  saveFile(name, type, bytes)
  return true
}

function confirmSave(warning: string): Promise<boolean> {
  dataState.exportQuestion?.answer(false)
  return new Promise((resolve) => {
    dataState.exportQuestion = {
      warning,
      answer(isConfirmed) {
        dataState.exportQuestion = null
        resolve(isConfirmed)
      },
    }
  })
}
