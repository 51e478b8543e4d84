/**
 * Runs work that loses no data if it fails, such as storing a cache, and ignores the failure. Without this function, a full disk would fail
 * the user's action.
 */
export async function bestEffort(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // Nothing is lost, and the user's action reports a full disk itself.
  }
}
