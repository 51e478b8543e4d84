import type { ExportFile } from '#protocol/backup'
import { dataState } from './backup-store'
import { saveFile } from './files'

/** Hands an export to the browser's downloads. Asks first if it has a warning; false if the user then cancels. */
export async function saveExport({ name, type, bytes, warning }: ExportFile): Promise<boolean> {
  if (warning !== null && !(await confirmSave(warning))) return false
  saveFile(name, type, bytes)
  return true
}

/** Resolves with the user's answer. A question that is still open is answered with no. */
function confirmSave(warning: string): Promise<boolean> {
  dataState.exportQuestion?.answer(false)
  return new Promise((resolve) => {
    dataState.exportQuestion = {
      warning,
      answer(save) {
        dataState.exportQuestion = null
        resolve(save)
      },
    }
  })
}
