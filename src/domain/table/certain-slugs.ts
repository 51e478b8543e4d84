import type { ProblemIndex } from '../problem'

const SITE_SLUG = /^[a-z\d]+(?:[_-]+[a-z\d]+)*$/
const MAX_SLUG_LENGTH = 200

/** Whether a text has the form of a slug of the practice site. */
export const isSiteSlug = (text: string): boolean => text.length <= MAX_SLUG_LENGTH && SITE_SLUG.test(text)

const SLUG_HEADER = /^(?:title|problem|question)?[\s_-]*slug$/i

/** The name of a folder such as "0001-two-sum": the problem's number and slug. */
const NUMBERED_FOLDER = /^0*(\d{1,5})-([a-z\d]+(?:-[a-z\d]+)*)$/i

/** The names of numbered folders are slugs if at least this share (0 to 1) of the names that the catalog can judge fits it. */
const MIN_FITTING_SHARE = 0.8

/** Returns a function that reads the cell of a slug column, which names a problem even if the catalog lacks it (C11). */
export function createSlugReader(headers: readonly string[]): (cells: readonly string[]) => string | undefined {
  const slugColumn = headers.findIndex((header) => SLUG_HEADER.test(header.trim()))
  return (cells) => {
    const slug = (cells[slugColumn] ?? '').trim().toLowerCase()
    return isSiteSlug(slug) ? slug : undefined
  }
}

/**
 * Returns a function that reads the slug which the name of a numbered folder or file certainly means, even if the catalog lacks the problem
 * (C11). `names` are all names of the folder. The function returns undefined if nothing is certain.
 */
export function createFolderSlugReader(
  names: readonly string[],
  problems: ProblemIndex,
): (name: string) => string | undefined {
  const slugsByNumber = new Map([...problems.values()].map(({ slug, number }) => [number, slug]))
  /** Whether a number and a slug are of one problem; null if the catalog has neither. */
  const fits = ({ number, slug }: NumberedFolder): boolean | null => {
    const known = problems.get(slug)
    return known || slugsByNumber.has(number) ? known?.number === number : null
  }
  const judged = [...new Set(names)].flatMap((name) => {
    const folder = parseFolder(name)
    return (folder && fits(folder)) ?? []
  })
  const fitting = judged.filter(Boolean).length
  const isFolderOfProblems = fitting > 0 && fitting >= MIN_FITTING_SHARE * judged.length
  return (name) => {
    const folder = isFolderOfProblems && parseFolder(name)
    return folder && fits(folder) !== false ? folder.slug : undefined
  }
}

interface NumberedFolder {
  number: number
  slug: string
}

function parseFolder(name: string): NumberedFolder | null {
  const [, number, slug] = NUMBERED_FOLDER.exec(name.trim()) ?? []
  return number === undefined || slug === undefined ? null : { number: Number(number), slug: slug.toLowerCase() }
}
