/** Runs work and ignores its failure. Use it only for work that loses no data if it fails, such as storing a cache. */
export async function bestEffort(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch {
    // The caller loses no data.
  }
}
