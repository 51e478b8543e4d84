/** Stands in for a view until its code has come. */
export function Loading() {
  return (
    <p role="status" className="mx-auto max-w-7xl px-4 py-6 text-lg font-semibold text-ink-3 sm:px-6">
      Loading…
    </p>
  )
}
