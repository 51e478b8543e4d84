/** A difference between a line of docs/requirements.md and the product's specification. */
export interface SpecificationException {
  id: string
  /** Words of the specification, which docs/requirements.md replaces. */
  words: string
  replacement: string
  reason: string
}

const addBrowserMarker = (id: string, reason: string): SpecificationException => ({
  id,
  words: `${id} `,
  replacement: `${id} \`[browser]\` `,
  reason,
})

/** `npm run spec` refuses any other difference, and an exception that is not needed. */
export const SPECIFICATION_EXCEPTIONS: SpecificationException[] = [
  {
    id: 'C10',
    words: ', `facts/earlier-database.md`',
    replacement: '',
    reason: 'A clone does not have this page.',
  },
  addBrowserMarker('E21', 'A browser test shows the counts in the popup and in "Your data".'),
  addBrowserMarker('E24', 'A browser test presses "Check leetcode.com".'),
  addBrowserMarker('N19', 'A browser test shows the unknown commit in Changes.'),
  addBrowserMarker('X2', 'A browser test opens the app that the package starts.'),
  addBrowserMarker('X4', 'A browser test opens the data of each released version.'),
  addBrowserMarker('X5', 'A browser test exports the file that the command reads.'),
]
