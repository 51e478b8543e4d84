/** The fields that a published package.json does not contain, because only people who build the app need them. */
const BUILD_FIELDS = ['scripts', 'dependencies', 'devDependencies', 'overrides', 'imports']

/** Converts the project's package.json to the published one. */
export function createPublishedManifest(text: string): string {
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
    ([name]) => !BUILD_FIELDS.includes(name),
  )
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`
}
