import type { DragEvent } from 'react'
import { joinListFiles } from '#domain/lists/asked-columns'
import { formatSize } from '#lib/format-size'
import { pickFiles, UNREADABLE_FILE_MESSAGE } from '../../actions/files'
import { showToast } from '../../state/toasts'

const MAX_BYTES = 5_000_000

const ACCEPTED_FILES = '.csv,.tsv,.txt,.md,.json,text/*'

/** Lets the user choose the files of one list, and returns their joined text; null if there is none. */
export const pickListFiles = async (): Promise<string | null> => readListFiles(await pickFiles(ACCEPTED_FILES))

/** Returns the properties of an element on which the user can drop the files of one list. */
export const createDropHandlers = (onText: (text: string | null) => unknown) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void readListFiles([...event.dataTransfer.files]).then(onText)
  },
})

/** Returns the joined text of files that belong to one list (N35). Shows a toast and returns null if a file cannot be read. */
async function readListFiles(files: readonly File[]): Promise<string | null> {
  if (files.length === 0) return null
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) {
    showToast('error', `The files are larger than ${formatSize(MAX_BYTES)}. A list of problems is smaller.`)
    return null
  }
  try {
    return joinListFiles(await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))))
  } catch {
    showToast('error', UNREADABLE_FILE_MESSAGE)
    return null
  }
}
