import { Button } from '../../../components/Button'
import { showProblem } from '../problem/actions'
import { Section } from '../Section'

interface NoteReminderProps {
  slug: string
  note: string
}

/** The note on the problem of a solve, for the next time it is solved. The problem's page edits it. */
export function NoteReminder({ slug, note }: NoteReminderProps) {
  return (
    <Section
      title="Problem note"
      actions={
        <Button variant="ghost" onClick={() => void showProblem(slug)}>
          Open problem
        </Button>
      }
    >
      <p className="user-text max-w-prose">{note}</p>
    </Section>
  )
}
