/**
 * Work whose failure costs only time or comfort: a checkpoint, a seed, a copy of what can be fetched again. On a full disk it
 * must not fail what the person asked for; what cannot be stored is made anew the next time.
 */
export async function bestEffort(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // By definition nothing is lost, and the work that matters tells of a full disk itself.
  }
}
