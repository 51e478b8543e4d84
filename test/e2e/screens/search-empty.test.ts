import { createAcceptedSolve, DAY_SECONDS } from '../harness/dashboard'
import { getSearchField, getSection, getSolveList, getSolveRows, getSolveTitle, openHistory } from '../harness/history'
import { expect, test } from '../harness/test'

test('[N25, H5, S9] the search marks titles and filters by difficulty; with no match the open solve closes, after a question if it has unsaved text', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', 60, { code: 'pass  # an edit at a distance' }),
      createAcceptedSolve('lru-cache', DAY_SECONDS),
      createAcceptedSolve('edit-distance', 2 * DAY_SECONDS),
    ],
  })
  await openHistory(page)
  const search = getSearchField(page)
  await test.step('titles come before texts, and the found words are marked in the title', async () => {
    await search.fill('edit distance')
    await expect(getSolveRows(page)).toHaveText([/Edit Distance/, /Two Sum/])
    await expect(
      getSolveRows(page)
        .first()
        .locator('mark')
        .filter({ hasText: /^(Edit|Distance)$/ }),
    ).toHaveCount(2)
  })
  await test.step('a difficulty word filters', async () => {
    await search.fill('medium')
    await expect(getSolveRows(page)).toHaveText([/LRU Cache/, /Edit Distance/])
  })
  await test.step('without a match the solve closes', async () => {
    await search.fill('zzzz')
    await expect(page.getByText('No solves found.')).toBeVisible()
    await expect(page.getByText('Nothing matches “zzzz”.')).toBeVisible()
    await expect(page.getByText('Select a solve to view details.')).toBeVisible()
  })
  await test.step('Escape clears the search, and a second Escape leaves it', async () => {
    await search.press('Escape')
    await expect(getSolveRows(page)).toHaveCount(3)
    await expect(search).toHaveValue('')
    await expect(search).toBeFocused()
    await search.press('Escape')
    await expect(getSolveList(page)).toBeFocused()
    await expect(getSolveTitle(page)).toContainText('Two Sum')
  })
  await test.step('unsaved text stays open until the person closes it, and stays as a draft', async () => {
    await getSection(page, 'Solve Details').getByRole('button', { name: 'Add Details' }).click()
    await page.getByLabel('Notes').fill('unsaved words')
    await search.fill('zzzz')
    await expect(page.getByText(/“.+” has unsaved text\./)).toBeVisible()
    await expect(page.getByLabel('Notes')).toHaveValue('unsaved words')
    await page.getByRole('button', { name: /^Close “/ }).click()
    await expect(page.getByText('Select a solve to view details.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await getSolveList(page).getByRole('option').first().click()
    await expect(page.getByLabel('Notes')).toHaveValue('unsaved words')
  })
})
