import { preload } from '../../components/use-lazy'
import { refreshList } from './list/actions'

/** Prefetches the first rows and the code of the problem page, so that both show as soon as they open. */
export async function prefetchHistory(): Promise<void> {
  await Promise.all([refreshList(), preload(loadProblemPage)])
}

/** Loads the code of the problem page. */
export const loadProblemPage = async () => (await import('./problem/ProblemPage')).ProblemPage
