import { installExtension, type ToldSubmission } from './harness/extension'
import { expect, freshName, test } from './harness/test'

const now = () => Math.floor(Date.now() / 1000)

const accepted = (n: number): ToldSubmission => ({
  id: String(1000 + n),
  titleSlug: n % 2 ? 'two-sum' : 'valid-parentheses',
  title: n % 2 ? 'Two Sum' : 'Valid Parentheses',
  timestamp: now() - n * 3600,
  statusDisplay: 'Accepted',
  lang: 'python3',
  code: `# ${n}\n`,
})

test('[A2, A11, C6, B1] a person signs in, syncs recent and extension solves, reloads and finds everything', async ({
  page,
  site,
  signIn,
}) => {
  const username = freshName()
  site.addUser(username, [
    { title: 'Two Sum', titleSlug: 'two-sum', timestamp: now() - 60, statusDisplay: 'Accepted', lang: 'python3' },
  ])
  await installExtension(page, { username, submissions: Array.from({ length: 250 }, (_, n) => accepted(n + 1)) })
  await signIn(username)
  await expect(page.getByText('251 solves', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('251 solves', { exact: true })).toBeVisible()
})
