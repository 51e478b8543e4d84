/** The three levels of a percentage (D10, H6). Each has the name of the problem difficulty with the same colour; `easy` is the best. */
export type Level = 'easy' | 'medium' | 'hard'

/** Returns the level of a category's score in percent (D10): below 40 hard, below 70 medium, otherwise easy. */
export function getProgressLevel(percent: number): Level {
  if (percent < 40) return 'hard'
  return percent < 70 ? 'medium' : 'easy'
}

/** Returns the level of a feedback score 0–100: 80 and above easy, 50–79 medium, below 50 hard. */
export function getFeedbackLevel(score: number): Level {
  if (score >= 80) return 'easy'
  return score >= 50 ? 'medium' : 'hard'
}
