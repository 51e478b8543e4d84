/** The tables that hardly ever have more than a hundred rows. Immer carries them: a change replaces the table. */
export const SMALL_TABLES = [
  'profiles',
  'activeProfile',
  'interviewDates',
  'profileLists',
  'planSettings',
  'studyLists',
  'askedProblems',
  'reviewSettings',
  'isDailyShown',
  'demoShift',
  'joins',
] as const

export type SmallTable = (typeof SMALL_TABLES)[number]
