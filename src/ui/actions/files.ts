import { EXPORT_LIMITS } from '#lib/export-limits'
import { formatSize } from '#lib/format-size'
import type { ExportFile } from '#protocol/backup'
import type { Result } from '#protocol/result'
import { dataState } from '../state/backup-store'

/** The `accept` value for exports. Safari's file picker disables files with unlisted extensions. */
export const EXPORT_FILES = '.gz,.ndjson,application/gzip'

/** The `accept` value for exports of Solvelog and of the extension. */
export const IMPORT_FILES = `${EXPORT_FILES},.json,application/json`

/** The message for a file that is gone or changed. */
export const UNREADABLE_FILE = 'The browser could not read this file. If it was moved or changed, choose it again.'

/** Reads a file that the user chose as an export. Refuses files that are too large or unreadable. */
export async function readChosenFile(file: File, limits = EXPORT_LIMITS): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (file.size > limits.file) {
    return refused(`This file is larger than ${formatSize(limits.file)}. Solvelog cannot import it.`)
  }
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes ? { ok: true, value: new Uint8Array(bytes) } : refused(UNREADABLE_FILE)
}

const refused = (message: string): Result<never> => ({ ok: false, failure: { code: 'invalid', message } })

/** Downloads a file. */
export function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // Revoking the URL immediately could cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Lets the user choose a file; null if they cancel. `accept` is as on a file field. */
export function pickFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    const finish = (file: File | null) => {
      field.remove()
      resolve(file)
    }
    field.type = 'file'
    field.accept = accept
    field.hidden = true
    field.onchange = () => finish(field.files?.[0] ?? null)
    field.oncancel = () => finish(null)
    // WebKit may garbage-collect a field outside the document before the user has chosen a file.
    document.body.append(field)
    field.click()
  })
}

/** Hands an export to the browser's downloads. Asks first if it has a warning; false if the user then cancels. */
export async function saveExport({ name, type, bytes, warning }: ExportFile): Promise<boolean> {
  if (warning !== null && !(await confirmSave(warning))) return false
  saveFile(name, type, bytes)
  return true
}

/** Resolves with the user's answer. A question that is still open is answered with no. */
function confirmSave(warning: string): Promise<boolean> {
  dataState.exportQuestion?.answer(false)
  return new Promise((resolve) => {
    dataState.exportQuestion = {
      warning,
      answer(save) {
        dataState.exportQuestion = null
        resolve(save)
      },
    }
  })
}
