import type { DataApi } from '#protocol/backup'
import type { Result } from '#protocol/result'
import { runExclusive, stopTask } from './backup/task'
import type { Session } from './session'
import { shareSoon } from './session/execute'

type Answer = <T>(work: () => Promise<T>) => Promise<Result<T>>

/** Implements the backup calls; their code is loaded on the first use. */
export function dataApi(current: () => Session, answer: Answer): DataApi {
  return {
    exportData: (format) =>
      answer(async () => {
        const { exportData } = await import('./backup/export')
        const session = current()
        return runExclusive(session, (task) => exportData(session, format, task))
      }),

    exportSetAside: () => answer(async () => (await import('./backup/set-aside')).exportSetAside(current())),

    checkImport: (name, bytes) =>
      answer(async () => {
        const { checkImport } = await import('./backup/import')
        const session = current()
        return runExclusive(session, (task) => checkImport(session, name, bytes, task))
      }),

    runImport: () =>
      answer(async () => {
        const { runImport } = await import('./backup/import')
        const session = current()
        const outcome = await runExclusive(session, (task) => runImport(session, task))
        shareSoon(session)
        return outcome
      }),

    dropImport: () =>
      answer(async () => {
        const session = current()
        stopTask(session)
        const { dropImport } = await import('./backup/import')
        dropImport(session)
        return null
      }),

    previewUndo: (id) =>
      answer(async () => {
        const { previewUndo } = await import('./backup/import')
        const session = current()
        return runExclusive(session, (task) => previewUndo(session, id, task))
      }),

    undoImport: (id) =>
      answer(async () => {
        const { undoImport } = await import('./backup/import')
        const session = current()
        const undone = await runExclusive(session, (task) => undoImport(session, id, task))
        shareSoon(session)
        return undone
      }),

    restoreUndone: () =>
      answer(async () => ({ commit: await (await import('./backup/restore-undone')).restoreUndone(current()) })),

    dismissUndone: () =>
      answer(async () => {
        await (await import('./backup/restore-undone')).dismissUndone(current())
        return null
      }),

    cancelWork: () =>
      answer(async () => {
        stopTask(current())
        return null
      }),

    connectFolder: (folder) =>
      answer(async () => (await import('./shared-folder/folder-sync')).connectFolder(current(), folder)),

    folderHandle: () => answer(async () => (await import('./shared-folder/folder-sync')).folderHandle(current())),

    syncFolder: () => answer(async () => (await import('./shared-folder/folder-sync')).syncFolder(current())),

    stopWaitingForFolder: () =>
      answer(async () => {
        ;(await import('./shared-folder/folder-sync')).stopWaitingForFolder(current())
        return null
      }),

    leaveFolder: () =>
      answer(async () => {
        await (await import('./shared-folder/folder-sync')).leaveFolder(current())
        return null
      }),

    dataFacts: () =>
      answer(async () => {
        const [{ dataFacts }, { showFolder }] = await Promise.all([
          import('./backup/facts'),
          import('./shared-folder/folder-sync'),
        ])
        await showFolder(current())
        return dataFacts(current())
      }),
  }
}
