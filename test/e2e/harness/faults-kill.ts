import { readCommit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { readStoredCommits } from './internals'
import { expect } from './test'

export const SEED = Number(process.env.SOAK_SEED ?? 20_261_121)

/** Fails if the log has gaps or unreadable commits. */
export async function readNotes(page: Parameters<typeof readStoredCommits>[0], username: string): Promise<string[]> {
  const storedCommits = await readStoredCommits(page, username)
  const commits = storedCommits.map((one, i) => readCommit(one, `commit ${i + 1}`))
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
  expect(replay(commits).skipped).toEqual([])
  return commits.flatMap(({ events }) =>
    events.flatMap((event) => /"notes":"([^"]*)"/.exec(JSON.stringify(event))?.[1] ?? []),
  )
}
