import type { Findings } from '../../extension/rules/site-report'

export const EXIT_CODES = { fits: 0, differs: 1, unreachable: 2 } as const

/** Returns 1 if an answer differs from the expected shape, 2 if the site did not answer a request, otherwise 0. */
export function chooseExitCode({ requests, crossChecks = [] }: Findings): number {
  const hasDifferences =
    requests.some(({ state }) => state === 'differs') || crossChecks.some(({ different }) => different > 0)
  if (hasDifferences) return EXIT_CODES.differs
  return requests.some(({ state }) => state === 'failed') ? EXIT_CODES.unreachable : EXIT_CODES.fits
}
