import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import {
  addRow,
  computeMedianAndRange,
  formatGoal,
  formatMegabytes,
  formatMs,
  formatRatio,
  startTable,
} from './figures'
import { measureSize, type SizeFigures } from './sized'

const SOLVE_COUNT = 5_000

const FIGURE_READERS = {
  'save a note': ({ actions }: SizeFigures) => actions.note,
  'cold start to confirmed by the worker': ({ laterVisits }: SizeFigures) =>
    laterVisits.map(({ confirmedAt }) => confirmedAt),
  'first sync to the dashboard with all of it': ({ firstVisits }: SizeFigures) =>
    firstVisits.map(({ completeAt }) => completeAt),
}

/**
 * Copies the built app to a temporary folder, without access to the browser's private files. The copied app stores no second copy of its
 * data. Returns the folder.
 */
function createAppWithoutSecondCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-no-copy-'))
  cpSync('dist', folder, { recursive: true })
  const assets = join(folder, 'assets')
  const worker = readdirSync(assets).find((name) => /^worker-[^/]+\.js$/.test(name))
  if (worker === undefined) throw new Error('The build has no worker.')
  const path = join(assets, worker)
  writeFileSync(path, `delete StorageManager.prototype.getDirectory;${readFileSync(path, 'utf8')}`)
  return folder
}

/** Compares the app with and without a second copy of its data in Chromium, in turns. */
export async function benchSecondCopy(runs: number): Promise<void> {
  const folder = createAppWithoutSecondCopy()
  const site = await startFakeSite()
  const servers = [await startServer(site.origin), await startServer(site.origin, { DIST_DIR: folder })] as const
  const figuresByServer: [SizeFigures[], SizeFigures[]] = [[], []]
  try {
    // The first round is a warm-up and is discarded. The builds change their order in each round.
    for (let round = 0; round <= runs; round++) {
      for (const serverIndex of round % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
        const figures = await measureSize('Chromium', servers[serverIndex].origin, site, SOLVE_COUNT, 1)
        if (round > 0) figuresByServer[serverIndex].push(figures)
      }
    }
  } finally {
    for (const server of servers) await server.stop()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  reportFigures(...figuresByServer)
}

function reportFigures(withCopy: readonly SizeFigures[], withoutCopy: readonly SizeFigures[]): void {
  startTable(`The second copy with ${SOLVE_COUNT.toLocaleString('en')} solves`, [
    '',
    'with it',
    'without it',
    'compared with',
  ])
  for (const [name, readFigures] of Object.entries(FIGURE_READERS)) {
    const withIt = computeMedianAndRange(withCopy.flatMap(readFigures))
    const withoutIt = computeMedianAndRange(withoutCopy.flatMap(readFigures))
    const ratio = withIt.median / withoutIt.median
    addRow(
      name,
      formatMs(withIt),
      formatMs(withoutIt),
      `${formatRatio(ratio)}, ${formatGoal({ text: 'at most 1.05×', met: ratio <= 1.05 })}`,
    )
  }
  const computeMedian = (readFigure: (one: SizeFigures) => number) =>
    computeMedianAndRange(withCopy.map(readFigure)).median
  const [copiedBytes, databaseBytes] = [
    computeMedian(({ privateFileBytes }) => privateFileBytes),
    computeMedian(({ databaseBytes }) => databaseBytes),
  ]
  if (withoutCopy.some(({ privateFileBytes }) => privateFileBytes > 0))
    throw new Error('There is a copy in the build without one.')
  const goal = formatGoal({
    text: 'at most 1.5× the database',
    met: copiedBytes > 0 && copiedBytes <= 1.5 * databaseBytes,
  })
  addRow(
    'size on disk',
    formatMegabytes(copiedBytes),
    `database ${formatMegabytes(databaseBytes)}`,
    `${formatRatio(copiedBytes, databaseBytes)}, ${goal}`,
  )
}
