/**
 * Runs work whose failure loses nothing: a checkpoint, a seed, a cache. A full disk must not fail the person's action
 * because of it.
 */
export async function bestEffort(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Nothing is lost, and the person's action reports a full disk itself.
  }
}
