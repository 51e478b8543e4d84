import { ROOT, SECTION_FIELDS } from './format'

/** The fields of one section, each as the text it was given. */
export type Fields = Map<string, string>

const sections: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SECTION_FIELDS))
const HAS_WORDS = /[\p{L}\p{N}]/u

/**
 * Gathers sections and fields from a parser's events and holds them to the format's shape: root, section, field. A
 * field may be an attribute of its section or an element in it. Comments given in several places are joined, and words
 * that stand loose in a section count as its comments; any other field given twice is a problem, as is anything the
 * shape does not allow. Text beside the sections is ignored.
 */
export class FeedbackDocument {
  readonly sections = new Map<string, Fields>()
  /** What is wrong with the document, the first thing only; null when nothing is. */
  problem: string | null = null
  private readonly path: string[] = []
  private text = ''

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.flushLoose()
    const parent = this.path.at(-1)
    this.path.push(name)
    if (this.path.length === 1 ? name === ROOT : this.path.length === 2 && this.openSection(name)) {
      if (this.path.length === 2) for (const [field, value] of Object.entries(attributes)) this.give(field, value)
      return
    }
    const isField = this.path.length === 3 && parent !== undefined && sections.get(parent)?.includes(name)
    if (!isField) this.fail(`<${name}> is out of place`)
  }

  addText(text: string): void {
    this.text += text
  }

  close(): void {
    if (this.path.length === 3) {
      this.give(this.path[2] ?? '', this.text)
      this.text = ''
    } else this.flushLoose()
    this.path.pop()
  }

  fail(problem: string): void {
    this.problem ??= problem
  }

  private openSection(name: string): boolean {
    if (!sections.has(name)) return false
    if (this.sections.has(name)) this.fail(`<${name}> is given twice`)
    else this.sections.set(name, new Map())
    return true
  }

  private give(field: string, value: string): void {
    const fields = this.sections.get(this.path[1] ?? '')
    const before = fields?.get(field)
    if (before !== undefined && field !== 'comments') this.fail(`${field} is given twice`)
    fields?.set(field, before === undefined ? value : `${before} ${value}`)
  }

  private flushLoose(): void {
    if (this.path.length === 2 && HAS_WORDS.test(this.text)) this.give('comments', this.text)
    this.text = ''
  }
}
