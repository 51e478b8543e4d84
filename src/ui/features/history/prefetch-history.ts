import { preload } from '../../behaviour/lazy'
import { refreshList } from './list/actions'
import { loadProblemPage } from './problem/load-problem-page'

/** Prefetches the first rows and the code of the problem page, so that both show as soon as they open. */
export async function prefetchHistory(): Promise<void> {
  await Promise.all([refreshList(), preload(loadProblemPage)])
}
