import { type Problem, problemLinkOf } from '#domain/problem'
import type { Tables } from '#events/projections/tables'

/** The title and the link of a problem, also of one that the person named and that has only removed or joined solves. */
export function titleAndLinkOf({ solves, hidden }: Tables, problem: Problem | undefined, slug: string) {
  const rows = [...Object.values(solves), ...Object.values(hidden)].filter((row) => row.slug === slug)
  return {
    title: problem?.title ?? rows.find(({ title }) => title !== null)?.title ?? slug,
    link: problemLinkOf(rows.find(({ link }) => link !== undefined) ?? { slug }),
  }
}
