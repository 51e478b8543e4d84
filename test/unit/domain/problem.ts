import type { Problem } from '#domain/problem'

/** An easy problem about arrays. */
export const problem = (slug: string, values: Partial<Problem> = {}): Problem => ({
  slug,
  title: slug,
  categories: ['Array'],
  difficulty: 'Easy',
  popularity: 0.5,
  isPaid: false,
  isFundamental: false,
  createdAt: 0,
  ...values,
})
