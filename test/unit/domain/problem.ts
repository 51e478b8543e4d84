import type { Problem } from '#domain/problem'

export const makeProblem = (slug: string, values: Partial<Problem> = {}): Problem => ({
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
