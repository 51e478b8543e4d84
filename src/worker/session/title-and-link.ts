import { getProblemLink, type Problem } from '#domain/problem'
import type { Tables } from '#events/projections/tables'

/** The link, and the title of a problem that is not in the catalog, come from the problem's solves, even removed ones. */
export function findTitleAndLink({ solves, hidden }: Tables, problem: Problem | undefined, slug: string) {
  const rows = [...Object.values(solves), ...Object.values(hidden)].filter((row) => row.slug === slug)
  return {
    title: problem?.title ?? rows.find(({ title }) => title !== null)?.title ?? slug,
    link: getProblemLink(rows.find(({ link }) => link !== undefined) ?? { slug }),
  }
}
