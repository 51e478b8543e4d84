/** Fields that only people who build the app need. A published package.json does not contain them. */
const BUILD_FIELDS = ['scripts', 'dependencies', 'devDependencies', 'overrides', 'imports']

export function createPublishedManifest(text: string): string {
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
    ([name]) => !BUILD_FIELDS.includes(name),
  )
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`
}
