import { ownSlug, type ProblemIndex } from '../problem'

const ADDRESS = /\bleetcode\.(?:com|cn)\/problems\/([^/?#\s)\]]+)/i
const NUMBERED = /^#?\d+[\s.)_-]+/

const plain = (title: string): string => title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The problem that a row names: one of the catalog, or one with this title that is not in it. */
export interface NamedProblem {
  slug: string
  title: string
  isKnown: boolean
}

/** Finds problems by slug, title or address, also behind a number such as "1." or "0001-". */
export function problemFinder(problems: ProblemIndex): (name: string, link: string) => NamedProblem | null {
  const byTitle = new Map([...problems.values()].map((problem) => [plain(problem.title), problem]))
  return (name, link) => {
    const slug = (ADDRESS.exec(name) ?? ADDRESS.exec(link))?.[1]?.toLowerCase()
    const text = name.trim()
    // Titles such as "01 Matrix" look numbered, so the whole text comes first.
    for (const words of [slug ?? '', text, text.replace(NUMBERED, '')]) {
      const found = problems.get(words.toLowerCase()) ?? byTitle.get(plain(words))
      if (found) return { slug: found.slug, title: found.title, isKnown: true }
    }
    if (text === '' && slug === undefined) return null
    const title = text === '' ? (slug ?? '') : text
    return { slug: ownSlug(title), title: title.slice(0, 300), isKnown: false }
  }
}
