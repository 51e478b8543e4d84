import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run decisions` writes the index of the design decisions. With `--check` it fails if the index is not up to date. A decision is
 * accepted, unless the line below its heading has another status: "Status: replaced by 370".
 */
const FOLDER = 'docs/decisions'
const INDEX_FILE = `${FOLDER}/README.md`

const files = readdirSync(FOLDER).filter((file) => /^\d{4}-.*\.md$/.test(file))
const rows = files.sort().map((file) => {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8')
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
  if (number === undefined || title === undefined) throw new Error(`${file} does not begin with "# NUMBER. TITLE".`)
  const status = /^Status: (.+)$/m.exec(text)?.[1] ?? 'accepted'
  return `| ${number} | [${title}](${file}) | ${status} |\n`
})
const index = `# Design decisions

One page each: the context, the decision and its consequences. \`npm run decisions\` writes this index.

| number | decision | status |
| --- | --- | --- |
${rows.join('')}`

if (!process.argv.includes('--check')) writeFileSync(INDEX_FILE, index)
else if (readFileSync(INDEX_FILE, 'utf8') !== index) {
  console.error(`${INDEX_FILE} does not list the decisions as they are: run npm run decisions.`)
  process.exit(1)
}
