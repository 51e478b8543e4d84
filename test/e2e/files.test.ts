import { strFromU8, unzipSync } from 'fflate'
import { DAY, solved } from './harness/dashboard'
import { downloadOf, openData } from './harness/data'
import { changeFiles, files, stubFolderPicker } from './harness/folder'
import { expect, test } from './harness/test'

const CODE = 'def twoSum(nums, target):\n    """```"""\n    return []\n'

const HISTORY = [
  solved('two-sum', 2 * DAY, { statusDisplay: 'Wrong Answer' }),
  solved('two-sum', DAY, { code: CODE }),
  solved('lru-cache', 5 * DAY),
]

test('[N15] Markdown files are exported as a zip and into a folder, where other files stay', async ({
  page,
  signInNewUser,
}) => {
  await stubFolderPicker(page)
  await signInNewUser([], { submissions: HISTORY })
  const dialog = await openData(page)
  const zip = await downloadOf(page, () => dialog.getByRole('button', { name: 'Zip' }).click())
  expect(zip.name).toMatch(/\.markdown\.zip$/)
  const unzipped = unzipSync(new Uint8Array(zip.bytes))
  expect(Object.keys(unzipped)).toEqual(['lru-cache.md', 'two-sum.md'])
  const text = strFromU8(unzipped['two-sum.md'] ?? new Uint8Array())
  expect(text).toContain('title: "Two Sum"')
  expect(text).toContain('## Attempt 1: Wrong Answer')
  expect(text).toContain(`\`\`\`\`python\n${CODE}\`\`\`\`\n`)

  await changeFiles(page, { 'lru-cache.md': '# My own notes', 'README.md': 'Mine' })
  await dialog.getByRole('button', { name: 'To a folder…' }).click()
  await expect(dialog).toContainText('Wrote 1 file to shared.')
  await expect(dialog).toContainText('Not replaced, because Solvelog did not write them: lru-cache.md.')
  expect(await files(page)).toEqual({ 'lru-cache.md': '# My own notes', 'README.md': 'Mine', 'two-sum.md': text })
  await changeFiles(page, { 'two-sum.md': text.replace('Wrong Answer', 'Changed') })
  await dialog.getByRole('button', { name: 'To a folder…' }).click()
  await expect.poll(async () => (await files(page))['two-sum.md']).toBe(text)
  await dialog.getByRole('button', { name: 'To a folder…' }).click()
  await expect(dialog).toContainText('Wrote 0 files to shared. 1 file had not changed.')
})
