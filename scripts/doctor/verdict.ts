import type { Findings } from '../../extension/rules/site-report'

/** The exit codes of `npm run doctor`. */
export const EXIT = { fits: 0, differs: 1, unreachable: 2 } as const

/** The exit code: 1 if an answer differs from the expected one, 2 if the site did not answer a request, else 0. */
export function exitCodeOf({ requests, crossChecks = [] }: Findings): number {
  const differs =
    requests.some(({ state }) => state === 'differs') || crossChecks.some(({ different }) => different > 0)
  if (differs) return EXIT.differs
  return requests.some(({ state }) => state === 'failed') ? EXIT.unreachable : EXIT.fits
}
