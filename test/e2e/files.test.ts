import { strFromU8, unzipSync } from 'fflate'
import { createAcceptedSolve, DAY_SECONDS } from './harness/dashboard'
import { captureDownload, openYourData } from './harness/data'
import { readFolder, stubFolderPicker, writeFiles } from './harness/folder'
import { expect, test } from './harness/test'

const CODE = 'def twoSum(nums, target):\n    """```"""\n    return []\n'

const SUBMISSIONS = [
  createAcceptedSolve('two-sum', 2 * DAY_SECONDS, { statusDisplay: 'Wrong Answer' }),
  createAcceptedSolve('two-sum', DAY_SECONDS, { code: CODE }),
  createAcceptedSolve('lru-cache', 5 * DAY_SECONDS),
]

test('[N15] Markdown files are exported as a zip and into a folder, where other files stay', async ({
  page,
  signInNewUser,
}) => {
  await stubFolderPicker(page)
  await signInNewUser([], { submissions: SUBMISSIONS })
  const dialog = await openYourData(page)
  const zip = await captureDownload(page, () => dialog.getByRole('button', { name: 'Zip' }).click())
  expect(zip.name).toMatch(/\.markdown\.zip$/)
  const unzipped = unzipSync(new Uint8Array(zip.bytes))
  expect(Object.keys(unzipped)).toEqual(['lru-cache.md', 'two-sum.md'])
  const fileText = strFromU8(unzipped['two-sum.md'] ?? new Uint8Array())
  expect(fileText).toContain('title: "Two Sum"')
  expect(fileText).toContain('## Attempt 1: Wrong Answer')
  expect(fileText).toContain(`\`\`\`\`python\n${CODE}\`\`\`\`\n`)

  await writeFiles(page, { 'lru-cache.md': '# My own notes', 'README.md': 'Mine' })
  await dialog.getByRole('button', { name: 'To a folder…' }).click()
  await expect(dialog).toContainText('Wrote 1 file to shared.')
  await expect(dialog).toContainText('Not replaced, because Solvelog did not write them: lru-cache.md.')
  expect(await readFolder(page)).toEqual({
    'lru-cache.md': '# My own notes',
    'README.md': 'Mine',
    'two-sum.md': fileText,
  })
  await writeFiles(page, { 'two-sum.md': fileText.replace('Wrong Answer', 'Changed') })
  await dialog.getByRole('button', { name: 'To a folder…' }).click()
  await expect.poll(async () => (await readFolder(page))['two-sum.md']).toBe(fileText)
  await dialog.getByRole('button', { name: 'To a folder…' }).click()
  await expect(dialog).toContainText('Wrote 0 files to shared. 1 file had not changed.')
})
