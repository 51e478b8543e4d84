import { ROOT, SECTION_FIELDS } from './format'

/** The raw texts of the fields of one section. */
export type SectionFields = Map<string, string>

const sections: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SECTION_FIELDS))
const HAS_WORDS = /[\p{L}\p{N}]/u

/**
 * Collects sections and fields from parser events and enforces the format: root, section, field. A field may be an attribute
 * of its section or a child element. Several comments are joined, and loose text in a section counts as comments. Any other
 * repeated field or unexpected element is an error. Text outside the sections is ignored.
 */
export class FeedbackDocument {
  readonly sections = new Map<string, SectionFields>()
  /** The first error in the document; null if there is none. */
  problem: string | null = null
  private readonly path: string[] = []
  private text = ''

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.flushLooseText()
    const parent = this.path.at(-1)
    this.path.push(name)
    if (this.path.length === 1 ? name === ROOT : this.path.length === 2 && this.openSection(name)) {
      if (this.path.length === 2) for (const [field, value] of Object.entries(attributes)) this.setField(field, value)
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
      this.setField(this.path[2] ?? '', this.text)
      this.text = ''
    } else this.flushLooseText()
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

  private setField(field: string, value: string): void {
    const fields = this.sections.get(this.path[1] ?? '')
    const before = fields?.get(field)
    if (before !== undefined && field !== 'comments') this.fail(`${field} is given twice`)
    fields?.set(field, before === undefined ? value : `${before} ${value}`)
  }

  private flushLooseText(): void {
    if (this.path.length === 2 && HAS_WORDS.test(this.text)) this.setField('comments', this.text)
    this.text = ''
  }
}
