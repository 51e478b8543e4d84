import type { PopupAction, PopupState } from '../messages'
import { button, part, replaceKeepingFocus, textButton, textElement } from './dom'
import { exportEverything } from './export'

type Act = (action: PopupAction) => Promise<void>

/** A deletion that waits for the user's answer: of one account, or of everything if `account` is null. */
interface Deletion {
  account: string | null
  /** The button that receives the focus after the answer. */
  asker: HTMLElement
}

let asked: Deletion | null = null

/** Lets the buttons of "Your data" export and delete. */
export function followDataButtons(act: Act): void {
  button('export').addEventListener('click', () => void saveExport())
  button('delete').addEventListener('click', () => askDelete({ account: null, asker: button('delete') }))
  button('confirm-no').addEventListener('click', cancel)
  button('confirm-yes').addEventListener('click', () => void remove(act))
  part('confirm').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    cancel()
  })
}

/** Lists the accounts with stored data. Each can be deleted alone. */
export function showAccounts({ accounts }: PopupState): void {
  const items = accounts.map((account) => {
    const item = document.createElement('li')
    const ask: HTMLButtonElement = textButton('Delete', `Delete the data of ${account}`, () =>
      askDelete({ account, asker: ask }),
    )
    ask.className = 'danger'
    item.append(textElement('span', account), ask)
    return item
  })
  replaceKeepingFocus(part('accounts'), items)
}

async function saveExport(): Promise<void> {
  const result = part('data-result')
  result.textContent = 'Preparing the file…'
  try {
    const url = URL.createObjectURL(await exportEverything())
    const link = document.createElement('a')
    link.href = url
    link.download = `solvelog-companion-${new Date().toISOString().slice(0, 10)}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    result.textContent = 'The file was saved to your downloads.'
  } catch (error) {
    result.textContent = `Couldn't export: the extension's database could not be read (${error}).`
  }
}

function askDelete(deletion: Deletion): void {
  const { account } = deletion
  asked = deletion
  part('confirm-title').textContent = account === null ? 'Delete everything?' : `Delete the data of ${account}?`
  const what =
    account === null
      ? 'All submissions, Runs and code history stored by the extension are deleted, and nothing is recorded until you press "Start" again.'
      : `The submissions, Runs and code history of ${account} are deleted. If ${account} is signed in at leetcode.com, everything pauses.`
  part('confirm-text').textContent =
    `${what} Recorded Runs and code history cannot be read again from leetcode.com. Data in Solvelog is not changed.`
  part('confirm').hidden = false
  button('confirm-no').focus()
}

function cancel(): void {
  part('confirm').hidden = true
  asked?.asker.focus()
  asked = null
}

async function remove(act: Act): Promise<void> {
  if (asked === null) return
  const { account } = asked
  part('confirm').hidden = true
  asked = null
  await act(account === null ? { name: 'delete-everything' } : { name: 'delete-account', account })
  part('data-result').textContent =
    account === null
      ? 'Everything was deleted. Nothing is read or recorded until you press "Start" again.'
      : `The data of ${account} was deleted.`
  button('delete').focus()
}
