import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the requirements (docs/requirements.md) that no test's title carries. An id marked `[browser]` counts only in
 * a test under test/e2e, which drives the built app in a real browser.
 */
const requirements = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- ([A-Z]\d+)( `\[browser\]`)?/gm)]

const idsIn = (folder: string): Set<string> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name))
  const titles = files.flatMap(
    (name) => readFileSync(join(folder, name), 'utf8').match(/\[[A-Z]\d+(, ?[A-Z]\d+)*\]/g) ?? [],
  )
  return new Set(titles.flatMap((title) => title.match(/[A-Z]\d+/g) ?? []))
}

const anywhere = idsIn('test')
const inBrowser = idsIn('test/e2e')
const missing = requirements.filter(([, id = '', browser]) => !(browser ? inBrowser : anywhere).has(id))

for (const [line] of missing) console.log(line.replace(/^- /, ''))
console.log(`${requirements.length - missing.length} of ${requirements.length} requirements are shown by a test.`)
