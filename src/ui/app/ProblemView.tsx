import type { ReactNode } from 'react'
import type { ProblemDetail } from '#protocol/problem'
import { ProblemPage } from '../features/problem/ProblemPage'
import { ProblemReview } from '../features/reviews/ProblemReview'

export function ProblemView({ problem }: { problem: ProblemDetail; loading: ReactNode }) {
  return <ProblemPage problem={problem} review={<ProblemReview key={problem.slug} slug={problem.slug} />} />
}
