import { ASKED_WINDOWS } from './asked'
import { findWindow, removeWindow } from './parse-asked'

export interface ListFile {
  /** The name of the file, below the names of its folders: "google/1. Thirty Days.csv". */
  path: string
  text: string
}

/** The files of one list, joined into one text. */
export interface JoinedFiles {
  /** The name of the list, from the names of folder or files; empty if they name only windows. */
  name: string
  text: string
}

/**
 * Joins files that belong to one list into one text, the newest window first, without empty files. A heading above each file has its name,
 * because it may name the window (N35).
 */
export function joinListFiles(files: readonly ListFile[]): JoinedFiles {
  const filled = files
    .map(({ path, text }) => ({ path, title: toTitle(path), text: text.replace(/^\uFEFF/, '').trim() }))
    .filter(({ text }) => text !== '')
  const rank = ({ title }: { title: string }): number => ASKED_WINDOWS.indexOf(findWindow(title) ?? 'all')
  const texts = filled
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ title, text }) => {
      const hasHeading = !/^[[{]/.test(text) && (filled.length > 1 || findWindow(title) !== null)
      return `${hasHeading ? `## ${title}\n` : ''}${text}`
    })
  return { name: nameList(filled.map(({ path }) => path)), text: texts.join('\n\n') }
}

const toTitle = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w{1,5}$/, '')
    .replace(/^\d+[.)]\s*/, '')

const getFolder = (path: string): string => path.split('/').at(-2) ?? ''

/** Whether a file has problems. In a folder only tables have, because its other files are descriptions. */
export const isListFile = (path: string): boolean => getFolder(path) === '' || /\.(?:csv|tsv)$/i.test(path)

/** Returns the letters of a file's name without those of its window; empty for "0-30 days.csv". */
const toCompany = (path: string): string =>
  removeWindow(toTitle(path))
    .toLowerCase()
    .replace(/\bwithin\b|\P{L}/gu, '')

/** Whether files in folders belong to several lists. Files outside of folders were chosen for one list. */
export function hasSeveralLists(paths: readonly string[]): boolean {
  const inFolders = paths.filter((path) => getFolder(path) !== '')
  const names = inFolders.map(toCompany).filter((name) => name !== '')
  return new Set(inFolders.map(getFolder)).size > 1 || new Set(names).size > 1
}

/** Returns the name of the folder or, without one, the name that the files share apart from their windows. */
function nameList(paths: readonly string[]): string {
  const names = new Set(paths.map((path) => getFolder(path) || removeWindow(toTitle(path))))
  const [name = '', ...others] = names
  if (others.length > 0 || !/\p{L}/u.test(name)) return ''
  if (/\p{Lu}/u.test(name)) return name
  return name.replace(/[-_\s]+/g, ' ').replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, (letter) => letter.toUpperCase())
}
