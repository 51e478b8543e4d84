import { EXPORT_LIMITS } from '#lib/export-limits'
import { formatSize } from '#lib/format'
import type { Result } from '#protocol/result'

/** The exports in a file field. Safari's file picker greys out files whose extension it does not know. */
export const EXPORT_FILES = '.gz,.ndjson,application/gzip'
const UNREADABLE = 'The browser could not read this file. If it was moved or changed meanwhile, choose it again.'

/** The bytes of a file that the person chose as an export, or why there are none to look at. */
export async function readChosen(file: File, limits = EXPORT_LIMITS): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (file.size > limits.file) {
    return refused(`This file is larger than ${formatSize(limits.file)}. Solvelog cannot import it.`)
  }
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes ? { ok: true, value: new Uint8Array(bytes) } : refused(UNREADABLE)
}

const refused = (message: string): Result<never> => ({ ok: false, failure: { code: 'invalid', message } })

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Lets the person choose a file; null when they do not. `accept` as on a file field. */
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
    // WebKit may collect a field outside the document before the person has chosen a file.
    document.body.append(field)
    field.click()
  })
}
