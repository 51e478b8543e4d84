import type { Period } from '#domain/history-coverage'
import type { LogContents } from '#domain/log-contents'
import { type Commit, getDisplayTime, type PortableCommit } from '#events/commit'
import { decideSubmissions } from '#events/decide/submissions'
import { getImportRecords, selectEffectiveInImport } from '#events/device-only'
import { isKnownEvent } from '#events/event'
import { createUndoImportEvents, findIdsHiddenByUndo } from '#events/import-undo'
import { createImportRecordEvents, getCommitsAddedByMerge, type MergePlan, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import type { ImportOutcome, ImportPreview, ImportUndoResult, UndoPreview } from '#protocol/backup'
import { AppError } from '../app-error'
import type { EventLog } from '../log/event-log'
import type { ProgressTask } from '../log/export-file/progress-task'
import { readExport } from '../log/export-file/read-export'
import { findNewestClock } from '../log/log-state'
import { forgetVault } from '../log/vault-store'
import type { Session } from '../session'
import { createDecisionContext } from '../session/decision-context'
import { cancelWork, createExclusiveTask } from '../session/exclusive-task'
import { addToCoverage } from '../session/extend-coverage'
import { buildCommitsAfterEnd, importCommits } from '../session/merge-and-publish'
import { readSubmissions } from '../sources/submission'
import { countNewContents, countSolvesMissingIn } from './contents'
import { isExtensionFile, readExtensionFile } from './extension-file'

const NO_FILE_TEXT = 'Choose the file again: it is no longer in memory.'

interface StagedExport {
  name: string
  commits: PortableCommit[]
  covered: readonly Period[]
  added: LogContents
}

class StagedImport {
  stagedExport: StagedExport | null = null
}

/**
 * Stores a validated export until the user imports it. If the import would add nothing, the log already has every submission of the
 * export's periods. In that case, records the periods as complete (N18).
 */
async function stageExport(
  session: Session,
  staged: StagedExport,
  { addedCounts, reinstated }: Pick<ImportPreview, 'addedCounts' | 'reinstated'>,
): Promise<void> {
  session.get(StagedImport).stagedExport = staged
  if (addedCounts !== null || reinstated > 0) return
  await addToCoverage(session, staged.covered)
  session.publish()
}

/** Validates an export and previews its import. Call `runImport` to import it, or `dropImport` to discard it. */
export const checkImport = createExclusiveTask(
  async (
    session: Session,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    task: ProgressTask,
  ): Promise<ImportPreview> => {
    session.get(StagedImport).stagedExport = null
    const { platform, log, username, limits } = session
    if (isExtensionFile(bytes)) return checkExtensionFile(session, name, bytes, task)
    const checked = await readExport(bytes, { username, mayBeRenamed: true, limits }, task)
    await log.catchUp()
    const ownCommits = await readAllCommits(log, task)
    const merge = planMerge(ownCommits, checked.commits, selectEffectiveInImport(ownCommits, log.device))
    const added = countNewContents(replayWithImport(ownCommits, merge, log.device), log.tables)
    const preview = buildPreview(name, checked, merge, platform.now(), added)
    await stageExport(
      session,
      { name, commits: checked.commits, covered: checked.header.covered ?? [], added },
      preview,
    )
    return { ...preview, user: username }
  },
)

/**
 * Validates a file of the extension's "Export everything" (E22). Only facts that the log lacks become changes, so a second import of the
 * file adds nothing.
 */
async function checkExtensionFile(
  session: Session,
  name: string,
  bytes: Uint8Array,
  task: ProgressTask,
): Promise<ImportPreview> {
  const { log, platform, username, limits } = session
  const file = await readExtensionFile(bytes, { username, limits }, task)
  await log.catchUp()
  const { submissions, refused } = readSubmissions(file.submissions, 'submissions')
  const command = { type: 'RecordSubmissions', source: 'extension', submissions } as const
  const decision = decideSubmissions(command, log.tables, createDecisionContext(session))
  const events = decision.ok ? decision.events : []
  const commits = buildCommitsAfterEnd(session, 'extension', events)
  const covered = file.covered ? [file.covered] : []
  const keys = new Set(events.flatMap((event) => (event.type === 'SolveRecorded' ? [event.key] : [])))
  const added = { submissions: keys.size, notes: 0 }
  const preview = buildPreview(
    name,
    { header: { user: username, exportedAt: null }, commits },
    planMerge([], commits),
    platform.now(),
    added,
  )
  await stageExport(session, { name, commits, covered, added }, preview)
  const enriched = new Set(events.flatMap((event) => (event.type === 'SolveEnriched' ? [event.key] : [])))
  return {
    ...preview,
    user: username,
    submissions: {
      total: file.submissions.length,
      completed: [...enriched].filter((key) => !keys.has(key)).length,
      unreadable: refused[0] ?? null,
    },
  }
}

/**
 * Imports the export that `checkImport` validated, in one transaction. A full disk or a cancellation changes nothing. Throws an AppError
 * `not-found` if there is no validated export.
 */
export const runImport = createExclusiveTask(async (session: Session, task: ProgressTask): Promise<ImportOutcome> => {
  const checked = session.get(StagedImport).stagedExport
  if (!checked) throw new AppError('not-found', NO_FILE_TEXT)
  const id = session.platform.newId()
  let mergePlan = planMerge([], [])
  const added = await importCommits(session, checked.commits, task, {
    selectEffective: selectEffectiveInImport,
    createRecordEvents(merge) {
      mergePlan = merge
      return createImportRecordEvents(id, checked.name, merge)
    },
  })
  session.get(StagedImport).stagedExport = null
  const record = added.find((commit) => getImportRecords(commit).some((one) => one.import === id))?.id
  await addToCoverage(
    session,
    checked.covered.map((period) => (record === undefined ? period : { ...period, import: record })),
  )
  session.publish()
  const { reinstated, contradicted } = mergePlan
  const newCommits = getCommitsAddedByMerge(mergePlan)
  return {
    id: added.length > 0 ? id : null,
    commits: newCommits.length,
    contents: checked.added,
    reinstated: reinstated.length,
    contradicted: contradicted.length,
  }
})

/** Computes the tables as they would be after an import. */
function replayWithImport(ownCommits: readonly Commit[], merge: MergePlan, device: string): Tables {
  const events = createImportRecordEvents('import', '', merge)
  const at = findNewestClock([...ownCommits, ...merge.fresh], 0) + 1
  const added = [...merge.fresh, { id: 'import', at, device, cause: 'import' as const, events }]
  return replay([...ownCommits, ...added.map((commit, i) => ({ ...commit, seq: ownCommits.length + i + 1 }))])
}

/** Cancels the running task and discards the validated export. */
export function dropImport(session: Session): void {
  cancelWork(session)
  session.get(StagedImport).stagedExport = null
}

/** Counts the commits, the solves, and the user's changes of solves that the undo of an import would hide. */
export const previewImportUndo = createExclusiveTask(
  async (session: Session, id: string, task: ProgressTask): Promise<UndoPreview> => {
    const { log } = session
    await log.catchUp()
    const commits = await readAllCommits(log, task)
    const before = log.tables
    const events = createUndoImportEvents(id, commits, before.withdrawn)
    const last = commits.at(-1)
    const withdrawal = last && { ...last, id, seq: last.seq + 1, at: findNewestClock(commits, 0) + 1, events }
    const after = withdrawal ? replay([...commits, withdrawal]) : before
    return {
      commits: findIdsHiddenByUndo(id, commits, before.withdrawn).length,
      solves: countSolvesMissingIn(after, before),
      dependentChanges: countDependentChanges(before, after),
    }
  },
)

/** Undoes an import: its commits remain in the log but have no effect. Returns a null `commit` if the import is already undone. */
export const undoImport = createExclusiveTask(
  async (session: Session, id: string, task: ProgressTask): Promise<ImportUndoResult> => {
    let commits = 0
    const { db, user } = session
    const before = session.log.tables
    const [undone] = await importCommits(session, [], task, {
      cause: 'person',
      createRecordEvents(_, log, { withdrawn }) {
        commits = findIdsHiddenByUndo(id, log, withdrawn).length
        return createUndoImportEvents(id, log, withdrawn)
      },
    })
    // The undo of joining is never uploaded. Syncing stops only after the undo is stored: a failed undo changes nothing.
    if (Object.hasOwn(before.joins, id)) await forgetVault(db, user)
    return { commit: undone?.id ?? null, commits, dependentChanges: countDependentChanges(before, session.log.tables) }
  },
)

/** Counts the user's changes of solves that are unrecorded in `after` but not in `before`. */
function countDependentChanges(before: Tables, after: Tables): number {
  const hidden = Object.values(after.unrecorded).filter(({ key }) => !Object.hasOwn(before.unrecorded, key))
  const personSeqs = new Set(after.personSeqs)
  return new Set(hidden.flatMap(({ commitSeqs }) => commitSeqs.filter((seq) => personSeqs.has(seq)))).size
}

function buildPreview(
  name: string,
  { header, commits }: { header: { user: string; exportedAt: string | null }; commits: readonly PortableCommit[] },
  merge: MergePlan,
  now: number,
  contents: LogContents,
): Omit<ImportPreview, 'user'> {
  const { reinstated, withdrawnByImport, contradicted } = merge
  const newCommits = getCommitsAddedByMerge(merge)
  const times = newCommits.map((commit) => Math.min(getDisplayTime(commit), now))
  const [from, to] = [times.reduce((a, b) => Math.min(a, b), now), times.reduce((a, b) => Math.max(a, b), 0)]
  return {
    name,
    exportedBy: header.user,
    exportedAt: header.exportedAt === null ? null : Date.parse(header.exportedAt),
    submissions: null,
    commits: commits.length,
    knownCommitCount: merge.known,
    addedCounts:
      newCommits.length === 0
        ? null
        : {
            commits: newCommits.length,
            contents,
            devices: new Set(newCommits.map(({ device }) => device)).size,
            from,
            to,
          },
    reinstated: reinstated.length,
    withdrawn: withdrawnByImport.length,
    contradicted: contradicted.length,
    unreadEventCount: newCommits.reduce(
      (sum, { events }) => sum + events.filter((event) => !isKnownEvent(event)).length,
      0,
    ),
  }
}

async function readAllCommits(log: EventLog, task: ProgressTask): Promise<Commit[]> {
  const all: Commit[] = []
  for await (const commits of log.readCommits()) {
    all.push(...commits)
    await task.reportProgress(all.length, log.head.seq)
  }
  return all
}
