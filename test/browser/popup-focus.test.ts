import { beforeEach, expect, test } from 'vitest'
import type { PopupState } from '../../extension/messages'
import { handleDataButtons, showAccounts } from '../../extension/popup/data'

const accountsOf = (...accounts: string[]) => ({ accounts }) as PopupState

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

const buttonOf = (account: string) =>
  document.querySelector<HTMLButtonElement>(`[aria-label="Delete the data of ${account}"]`) ?? expect.fail('no button')
const pressEscape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )

test('[E12] Escape returns the focus to the button that asked, although the list of accounts was shown again meanwhile', () => {
  showAccounts(accountsOf('ada', 'bob'))
  buttonOf('bob').click()
  expect(document.activeElement?.id).toBe('confirm-no')
  showAccounts(accountsOf('aaron', 'ada', 'bob'))
  pressEscape()
  expect(document.activeElement).toBe(buttonOf('bob'))

  buttonOf('bob').click()
  showAccounts(accountsOf('ada'))
  pressEscape()
  expect(document.activeElement?.id).toBe('delete')
})

test('[E12] a button of the list keeps the focus when the list is shown again', () => {
  showAccounts(accountsOf('ada', 'bob'))
  buttonOf('bob').focus()
  showAccounts(accountsOf('ada', 'bob'))
  expect(document.activeElement).toBe(buttonOf('bob'))
})
