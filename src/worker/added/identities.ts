import { suggestProblem } from '#domain/lists/suggest-problem'
import { isOwnProblem, type Problem, type ProblemIndex } from '#domain/problem'
import { getProblemNames } from '#domain/problem-names'
import { ForgivingQuery } from '#domain/search/forgiving'
import type { IdentityOffer } from '#protocol/history'
import type { Session } from '../session'
import { getOwnProblems } from '../session/own-problems'

/** Maximum number of names that are compared with all titles, because each comparison takes milliseconds. */
const MAX_COMPARED_NAMES = 500

/** What the comparison of a name with all titles has found, until the catalog changes. */
class ComparedNames {
  problems: ProblemIndex | null = null
  found = new Map<string, Found>()
}

/**
 * Returns the own problems that may be problems of the catalog, because their names are equal or similar (N31). Leaves out own problems for
 * which the person has answered.
 */
export async function findIdentityOffers(session: Session): Promise<IdentityOffer[]> {
  const { identified, keysOfOwnProblem } = session.currentView().folded.tables
  const offers: IdentityOffer[] = []
  for (const { slug: own, title: ownTitle } of [...getOwnProblems(session).bySlug.values()]) {
    if (!isOwnProblem(own) || Object.hasOwn(identified, own)) continue
    const found = findSameProblem(ownTitle, session.problems) ?? (await findSimilarProblem(ownTitle, session))
    if (!found) continue
    const { problem, isSame } = found
    const { slug, number = null, title } = problem
    offers.push({ own, ownTitle, solves: keysOfOwnProblem[own]?.length ?? 0, slug, number, title, isSame })
  }
  return offers.sort((a, b) => Number(b.isSame) - Number(a.isSame))
}

type Found = { problem: Problem; isSame: boolean } | null

function findSameProblem(name: string, problems: ProblemIndex): Found {
  const named = getProblemNames(problems).find(name)
  if (named.kind !== 'found') return null
  return named.number === null || named.number === named.problem.number
    ? { problem: named.problem, isSame: true }
    : null
}

/** Finds the problem whose whole title a name has, apart from typing errors. */
async function findSimilarProblem(name: string, session: Session): Promise<Found> {
  const { problems, platform } = session
  const compared = session.get(ComparedNames)
  if (compared.problems !== problems) Object.assign(compared, { problems, found: new Map() })
  if (!compared.found.has(name) && compared.found.size < MAX_COMPARED_NAMES) {
    await platform.sleep(0)
    const problem = problems.get(suggestProblem(name, problems.values())?.slug ?? '')
    const isWhole = problem !== undefined && new ForgivingQuery(name).computeFit(problem) === 2
    compared.found.set(name, isWhole ? { problem, isSame: false } : null)
  }
  return compared.found.get(name) ?? null
}
