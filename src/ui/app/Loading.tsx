export function Loading() {
  return (
    <p role="status" className="mx-auto max-w-7xl px-4 py-6 text-lg font-semibold text-muted sm:px-6">
      Loading…
    </p>
  )
}
