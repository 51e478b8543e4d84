import type { Feedback } from '../solve'

/** Formats a feedback as lines of text. Leaves out empty texts and missing sub-scores. */
export function formatFeedback({ performance, code_quality: quality, summary }: Feedback): string {
  return [
    `Feedback: ${summary.final_score}/100`,
    summary.comments,
    formatSection('Performance', [
      formatSubScore('time to solve', performance.time_to_solve),
      formatFact('time', performance.time_complexity),
      formatFact('space', performance.space_complexity),
    ]),
    performance.comments,
    formatSection('Code quality', [
      formatSubScore('readability', quality.readability),
      formatSubScore('correctness', quality.correctness),
      formatSubScore('maintainability', quality.maintainability),
    ]),
    quality.comments,
  ]
    .filter((line) => line.trim() !== '')
    .join('\n')
}

const formatSection = (name: string, facts: string[]): string => {
  const presentFacts = facts.filter((text) => text !== '')
  return presentFacts.length === 0 ? '' : `${name}: ${presentFacts.join(', ')}`
}

const formatSubScore = (name: string, score: number | null): string => (score === null ? '' : `${name} ${score}/5`)

const formatFact = (name: string, text: string): string => (text.trim() === '' ? '' : `${name} ${text}`)
