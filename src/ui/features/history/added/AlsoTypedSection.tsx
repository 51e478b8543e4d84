import type { AlsoTyped } from '#protocol/history'
import { CodeBlock } from '../code/CodeBlock'
import { Section } from '../Section'

interface AlsoTypedSectionProps {
  also: readonly AlsoTyped[]
  lang: string
}

/** Notes and code of added solves that were joined to this one, if this solve has its own texts (N10). */
export function AlsoTypedSection({ also, lang }: AlsoTypedSectionProps) {
  if (also.length === 0) return null
  return (
    <Section title="From the solve you added">
      {also.map(({ notes, code, feedback }) => (
        <div key={`${notes} ${code}`} className="flex flex-col gap-3">
          {notes !== null && <p className="user-text max-w-prose">{notes}</p>}
          {feedback && (
            <p className="user-text max-w-prose">
              Feedback: {feedback.score}/100. {feedback.summary}
            </p>
          )}
          {code !== null && (
            <CodeBlock label="Code that you added" lang={lang} code={code} expanded onExpand={() => {}} />
          )}
        </div>
      ))}
    </Section>
  )
}
