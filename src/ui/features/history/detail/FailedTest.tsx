import { ACCEPTED, type SubmissionDetails } from '#domain/solve'
import { Section } from '../Section'

interface FailedTestProps {
  details: SubmissionDetails | null
  status: string
}

/** The failed test case of a submission, as the judge reported it. */
export function FailedTest({ details, status }: FailedTestProps) {
  if (!details || status === ACCEPTED) return null
  const parts: [name: string, text: string | undefined][] = [
    ['Compile error', details.compileError],
    ['Runtime error', details.runtimeError],
    ['Input', details.lastTestcase],
    ['Your output', details.codeOutput],
    ['Expected output', details.expectedOutput],
    ['Judge notes', details.notes],
  ]
  const known = parts.filter(([, text]) => text?.trim())
  if (known.length === 0) return null
  return (
    <Section title="Failed test case">
      <dl className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4">
        {known.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-muted max-sm:-mb-2">{name}</dt>
            <dd className="max-h-48 overflow-auto font-mono text-xs break-words whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
