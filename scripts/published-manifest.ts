/** What a published package.json leaves out: it concerns only those who build the app. */
const OWN = ['scripts', 'dependencies', 'devDependencies', 'overrides', 'imports']

/** The text of the published package.json, made from the project's. */
export function publishedManifest(text: string): string {
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(([name]) => !OWN.includes(name))
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`
}
