import type { ListSection, StudyListText } from './study-list'

/** Returns the sections of a list that the person made, in order. Problems before the first heading are a section without a name. */
export function createSections(list: StudyListText): ListSection[] {
  const starts = new Map(list.headings?.map(({ name, first }) => [first, name]))
  const sections: { name: string; slugs: string[] }[] = []
  for (const slug of list.slugs) {
    const name = starts.get(slug)
    const last = sections.at(-1)
    if (name === undefined && last) last.slugs.push(slug)
    else sections.push({ name: name ?? '', slugs: [slug] })
  }
  return sections.length > 0 ? sections : [{ name: '', slugs: [] }]
}
