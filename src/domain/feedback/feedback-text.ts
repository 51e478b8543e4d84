import type { Feedback } from '../solve'

/** A feedback with all its scores and comments as lines of text. */
export function feedbackText({ performance, code_quality: quality, summary }: Feedback): string {
  return [
    `Feedback: ${summary.final_score}/100`,
    summary.comments,
    part('Performance', [
      subScore('time to solve', performance.time_to_solve),
      fact('time', performance.time_complexity),
      fact('space', performance.space_complexity),
    ]),
    performance.comments,
    part('Code quality', [
      subScore('readability', quality.readability),
      subScore('correctness', quality.correctness),
      subScore('maintainability', quality.maintainability),
    ]),
    quality.comments,
  ]
    .filter((line) => line.trim() !== '')
    .join('\n')
}

const part = (name: string, facts: string[]): string => {
  const known = facts.filter((text) => text !== '')
  return known.length === 0 ? '' : `${name}: ${known.join(', ')}`
}

const subScore = (name: string, score: number | null): string => (score === null ? '' : `${name} ${score}/5`)

const fact = (name: string, text: string): string => (text.trim() === '' ? '' : `${name} ${text}`)
