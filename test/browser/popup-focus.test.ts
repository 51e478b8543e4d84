import { beforeEach, expect, test } from 'vitest'
import type { PopupState } from '../../extension/messages'
import { handleDataButtons, showAccounts } from '../../extension/popup/data'

const createStateWithAccounts = (...accounts: string[]) => ({ accounts }) as PopupState

beforeEach(() => {
  document.body.innerHTML = `
    <ul id="accounts"></ul>
    <button id="export"></button>
    <button id="delete"></button>
    <p id="data-result"></p>
    <div id="confirm" hidden>
      <h3 id="confirm-title"></h3>
      <p id="confirm-text"></p>
      <button id="confirm-no"></button>
      <button id="confirm-yes"></button>
    </div>`
  handleDataButtons(async () => undefined)
})

const findDeleteButton = (account: string) =>
  document.querySelector<HTMLButtonElement>(`[aria-label="Delete the data of ${account}"]`) ?? expect.fail('no button')
const pressEscape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )

test('[E12] Escape returns the focus to the button that asked, although the list of accounts was shown again meanwhile', () => {
  showAccounts(createStateWithAccounts('ada', 'bob'))
  findDeleteButton('bob').click()
  expect(document.activeElement?.id).toBe('confirm-no')
  showAccounts(createStateWithAccounts('aaron', 'ada', 'bob'))
  pressEscape()
  expect(document.activeElement).toBe(findDeleteButton('bob'))

  findDeleteButton('bob').click()
  showAccounts(createStateWithAccounts('ada'))
  pressEscape()
  expect(document.activeElement?.id).toBe('delete')
})

test('[E12] a button of the list keeps the focus when the list is shown again, and the button of another account never gets it', () => {
  showAccounts(createStateWithAccounts('ada', 'bob'))
  findDeleteButton('bob').focus()
  showAccounts(createStateWithAccounts('ada', 'bob'))
  expect(document.activeElement).toBe(findDeleteButton('bob'))
  showAccounts(createStateWithAccounts('aaron', 'ada', 'bob'))
  expect(document.activeElement).toBe(findDeleteButton('bob'))
  showAccounts(createStateWithAccounts('aaron', 'ada', 'carl'))
  expect(document.activeElement).toBe(document.body)
})
