import type { PopupAction } from '../messages'
import { button, part } from './dom'
import { exportEverything } from './export'

type Act = (action: PopupAction) => Promise<void>

/** Lets the buttons of "Your data" export and delete. */
export function followDataButtons(act: Act): void {
  button('export').addEventListener('click', () => void saveExport())
  button('delete').addEventListener('click', () => askDelete(true))
  button('confirm-no').addEventListener('click', () => askDelete(false))
  button('confirm-yes').addEventListener('click', () => void deleteEverything(act))
  part('confirm').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    askDelete(false)
  })
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
  } catch {
    result.textContent = "Couldn't export: the extension's database could not be read."
  }
}

function askDelete(isOpen: boolean): void {
  part('confirm').hidden = !isOpen
  button(isOpen ? 'confirm-no' : 'delete').focus()
}

async function deleteEverything(act: Act): Promise<void> {
  askDelete(false)
  await act({ name: 'delete-everything' })
  part('data-result').textContent = 'Everything was deleted. The import is paused.'
}
