import { isRecord } from '#lib/guards'
import { ROOT_NAME, SECTION_FIELDS, toCanonicalTagName } from './format'
import type { SectionFields } from './read-document'

/**
 * Reads the sections of a reply that contains a JSON object with the fields of the format; null for other texts. Ignores text around the
 * object, such as a code fence.
 */
export function readJsonSections(text: string): ReadonlyMap<string, SectionFields> | null {
  const parsed = parseObject(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (!parsed) return null
  const root = Object.entries(parsed).find(([name]) => toCanonicalTagName(name) === ROOT_NAME)?.[1] ?? parsed
  if (!isRecord(root)) return null
  const sections = new Map<string, SectionFields>()
  for (const [name, fields] of Object.entries(root)) {
    const section = toCanonicalTagName(name)
    if (section !== undefined && section in SECTION_FIELDS && isRecord(fields))
      sections.set(section, readFieldsLeniently(fields))
  }
  return sections.size > 0 ? sections : null
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function readFieldsLeniently(fields: Record<string, unknown>): SectionFields {
  return new Map(Object.entries(fields).map(([name, value]) => [toCanonicalTagName(name) ?? name, formatValue(value)]))
}

function formatValue(value: unknown): string {
  if (value === null) return 'N/A'
  if (Array.isArray(value)) return value.map(formatValue).join(' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
