import { STUDY_LISTS } from '../../../content/study-lists'
import { BUILT_IN_NAMES } from './built-in-names'
import type { StudyList } from './study-list'

function parseLists(): StudyList[] {
  const [, ...blocks] = STUDY_LISTS.split('\n# ')
  return blocks.map((block) => {
    const [id = '', ...sections] = block.split(/\n(?! )/)
    return {
      id,
      name: BUILT_IN_NAMES[id] ?? id,
      isOwn: false,
      sections: sections.map((text) => {
        const [name = '', ...lines] = text.split('\n  ')
        return { name, slugs: lines.join(' ').split(' ') }
      }),
    }
  })
}

let parsedLists: readonly StudyList[] | null = null

/** Returns the built-in study lists (N9). Import this module lazily, because it contains the names of many problems. */
export function getBuiltInLists(): readonly StudyList[] {
  parsedLists ??= parseLists()
  return parsedLists
}
