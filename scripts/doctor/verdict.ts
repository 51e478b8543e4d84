import type { CrossCheck, RequestResult } from '../../extension/rules/site-report'

/** The exit codes of `npm run doctor`. */
export const EXIT = { fits: 0, differs: 1, unreachable: 2 } as const

/** A part of a report. */
interface Findings {
  requests: readonly RequestResult[]
  crossChecks?: readonly CrossCheck[]
}

/** The exit code: 1 if an answer differs from the expected one, 2 if the site did not answer a request, else 0. */
export function exitCodeOf({ requests, crossChecks = [] }: Findings): number {
  const differs =
    requests.some(({ state }) => state === 'differs') || crossChecks.some(({ different }) => different > 0)
  if (differs) return EXIT.differs
  return requests.some(({ state }) => state === 'failed') ? EXIT.unreachable : EXIT.fits
}

/** The findings in words, one line each. */
export function describeFindings({ requests, crossChecks = [] }: Findings): string[] {
  return [...requests.flatMap(describeRequest), ...crossChecks.map(describeCrossCheck)]
}

function describeRequest({ request, state, status, rows, differences, failure }: RequestResult): string[] {
  if (state === 'skipped') return [`- ${request}: not sent, because the account has no submission for it`]
  if (state === 'failed')
    return [`? ${request}: no usable answer${status === null ? '' : ` (status ${status})`}: ${failure}`]
  if (state === 'fits') return [`✓ ${request}: as expected${rows === null ? '' : ` (${rows} rows)`}`]
  return [
    `✗ ${request}: changed`,
    ...differences.map(({ path, expected, found }) => `    ${path}: expected ${expected}, found ${found}`),
  ]
}

const describeCrossCheck = ({ name, compared, different }: CrossCheck): string =>
  `${different === 0 ? '✓' : '✗'} ${name}: ${different} of ${compared} differ`
