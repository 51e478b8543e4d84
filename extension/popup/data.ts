import type { PopupAction, PopupState } from '../messages'
import { createTextButton, createTextElement, findButton, findHtmlElement, replaceKeepingFocus } from './dom'
import { exportEverything } from './export'

type PerformAction = (action: PopupAction) => Promise<void>

/** A deletion that waits for the user's confirmation: of one account, or of all data if `account` is null. */
interface Deletion {
  account: string | null
}

let pendingDeletion: Deletion | null = null

const formatDeletionLabel = (account: string): string => `Delete the data of ${account}`

export function handleDataButtons(performAction: PerformAction): void {
  findButton('export').addEventListener('click', () => void saveExport())
  findButton('delete').addEventListener('click', () => askForDeletion({ account: null }))
  findButton('confirm-no').addEventListener('click', cancelDeletion)
  findButton('confirm-yes').addEventListener('click', () => void confirmDeletion(performAction))
  findHtmlElement('confirm').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    cancelDeletion()
  })
}

/** Lists the accounts with stored data, each with a button that deletes its data. */
export function showAccounts({ accounts }: PopupState): void {
  const items = accounts.map((account) => {
    const item = document.createElement('li')
    const deleteButton = createTextButton('Delete', formatDeletionLabel(account), () => askForDeletion({ account }))
    deleteButton.className = 'danger'
    item.append(createTextElement('span', account), deleteButton)
    return item
  })
  replaceKeepingFocus(findHtmlElement('accounts'), items)
}

async function saveExport(): Promise<void> {
  const result = findHtmlElement('data-result')
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

function askForDeletion(deletion: Deletion): void {
  const { account } = deletion
  pendingDeletion = deletion
  findHtmlElement('confirm-title').textContent =
    account === null ? 'Delete everything?' : `Delete the data of ${account}?`
  const description =
    account === null
      ? 'All submissions, Runs and code history stored by the extension are deleted, and nothing is recorded until you press "Start" again.'
      : `The submissions, Runs and code history of ${account} are deleted. If ${account} is signed in at leetcode.com, everything pauses.`
  findHtmlElement('confirm-text').textContent =
    `${description} Recorded Runs and code history cannot be read again from leetcode.com. Data in Solvelog is not changed.`
  findHtmlElement('confirm').hidden = false
  findButton('confirm-no').focus()
}

function cancelDeletion(): void {
  findHtmlElement('confirm').hidden = true
  if (pendingDeletion !== null) findOriginButton(pendingDeletion).focus()
  pendingDeletion = null
}

/** Returns the button that asked for a deletion. The account list may have new buttons since then. */
function findOriginButton({ account }: Deletion): HTMLElement {
  const buttons = [...findHtmlElement('accounts').querySelectorAll('button')]
  return (
    buttons.find(({ ariaLabel }) => account !== null && ariaLabel === formatDeletionLabel(account)) ??
    findButton('delete')
  )
}

async function confirmDeletion(performAction: PerformAction): Promise<void> {
  if (pendingDeletion === null) return
  const { account } = pendingDeletion
  findHtmlElement('confirm').hidden = true
  pendingDeletion = null
  await performAction(account === null ? { name: 'delete-everything' } : { name: 'delete-account', account })
  findHtmlElement('data-result').textContent =
    account === null
      ? 'Everything was deleted. Nothing is read or recorded until you press "Start" again.'
      : `The data of ${account} was deleted.`
  findButton('delete').focus()
}
