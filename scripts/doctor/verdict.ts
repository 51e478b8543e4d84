import type { Findings } from '../../extension/rules/site-report'

/** The exit codes of `npm run doctor`. */
export const EXIT_CODES = { fits: 0, differs: 1, unreachable: 2 } as const

/** Returns the exit code: 1 if a response differs from the expected shape, 2 if the site did not answer a request, otherwise 0. */
export function chooseExitCode({ requests, crossChecks = [] }: Findings): number {
  const hasDifferences =
    requests.some(({ state }) => state === 'differs') || crossChecks.some(({ different }) => different > 0)
  if (hasDifferences) return EXIT_CODES.differs
  return requests.some(({ state }) => state === 'failed') ? EXIT_CODES.unreachable : EXIT_CODES.fits
}
