import type { DragEvent } from 'react'
import { hasSeveralLists, isListFile, type JoinedFiles, joinListFiles, type ListFile } from '#domain/lists/list-files'
import { formatSize } from '#lib/format-size'
import { detectTextEncoding } from '#lib/text-encoding'
import { pickFiles, UNREADABLE_FILE_MESSAGE } from '../../actions/files'
import { showToast } from '../../state/toasts'

const MAX_BYTES = 5_000_000

const ACCEPTED_FILES = '.csv,.tsv,.txt,.md,.json,text/*'

type FileWithPath = Pick<ListFile, 'path'> & { file: File }

/** Lets the user choose the files of one list. Passes their joined text to `onFiles`. */
export async function pickListFiles(onFiles: (files: JoinedFiles) => unknown): Promise<void> {
  const files = await pickFiles(ACCEPTED_FILES)
  if (files.length > 0) await readListFiles(files, onFiles)
}

/** Returns the properties of an element on which the user can drop the files of one list, or the folder with them. */
export const createDropHandlers = (onFiles: (files: JoinedFiles) => unknown) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    // The browser forgets the items after the event.
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
    void readListFiles(entries, onFiles)
  },
})

/** Returns the dropped files, and those in dropped folders. */
async function listFiles(entries: readonly (FileSystemEntry | File | null)[]): Promise<FileWithPath[]> {
  const lists = await Promise.all(
    entries.map(async (entry): Promise<FileWithPath[]> => {
      if (entry === null) return []
      if (entry instanceof File) return [{ path: entry.name, file: entry }]
      if (entry.isDirectory) return listFiles(await listEntries(entry as FileSystemDirectoryEntry))
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
      return [{ path: entry.fullPath.slice(1), file }]
    }),
  )
  return lists.flat()
}

/** Returns all entries of a folder, which the browser reads in parts. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all
    all.push(...part)
  }
}

/** Reads files that belong to one list (N35). Shows a toast instead if they can't be read. */
async function readListFiles(
  entries: readonly (FileSystemEntry | File | null)[],
  onFiles: (files: JoinedFiles) => unknown,
): Promise<void> {
  try {
    const files = (await listFiles(entries)).filter(({ path }) => isListFile(path))
    const refusal = getRefusal(files)
    if (refusal !== null) return void showToast('error', refusal)
    const texts: ListFile[] = []
    for (const { path, file } of files) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const encoding = detectTextEncoding(bytes)
      if (encoding === null) return void showToast('error', `“${path}” is not a text file. Save the table as CSV.`)
      texts.push({ path, text: new TextDecoder(encoding).decode(bytes) })
    }
    const joined = joinListFiles(texts)
    if (joined.text !== '') onFiles(joined)
    else showToast('error', 'This file is empty. Choose another one.')
  } catch {
    showToast('error', UNREADABLE_FILE_MESSAGE)
  }
}

function getRefusal(files: readonly FileWithPath[]): string | null {
  if (files.length === 0) return 'This folder has no CSV file. Drop the folder of one company.'
  if (hasSeveralLists(files.map(({ path }) => path)))
    return 'These files belong to several lists. Drop the folder of one company.'
  return files.reduce((sum, { file }) => sum + file.size, 0) > MAX_BYTES
    ? `The files are larger than ${formatSize(MAX_BYTES)}. A list of problems is smaller.`
    : null
}
