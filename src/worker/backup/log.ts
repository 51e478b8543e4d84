import type { Commit } from '#events/commit'
import type { EventLog } from '../log/event-log'
import type { ProgressTask } from '../log/export-file/progress-task'

/** Reads all commits of a log. */
export async function commitsOf(log: EventLog, task: ProgressTask): Promise<Commit[]> {
  const all: Commit[] = []
  for await (const commits of log.commits()) {
    all.push(...commits)
    await task.step(all.length, log.head.seq)
  }
  return all
}
