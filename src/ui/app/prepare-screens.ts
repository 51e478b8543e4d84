import { refreshList } from '../actions/history-list'
import { preload } from '../behaviour/lazy'
import { loadMenuList } from '../components/Menu'
import { prepareChanges } from '../features/changes/actions'
import { loadRowPanel } from '../features/dashboard/LazyRowPanel'
import { state } from '../state/state'
import { loadChanges, loadHistory, loadLists, loadReviews } from './lazy-screens'
import { loadProblemPage } from './load-problem-page'
import { whenIdle } from './when-idle'

/** Loads code that is needed soon while the page is idle: category rows, menus and the other screens. Also loads the code font. */
export function prepareScreensWhenIdle(): void {
  // Errors are ignored here: the code is loaded again when it is needed, and an error is shown then.
  const run = () => void prepareScreens().catch(() => undefined)
  whenIdle(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else setTimeout(run, 200)
  })
}

/** Also reads the first rows of the Solve History, the screen that users open most often next, and of Changes. */
async function prepareScreens(): Promise<void> {
  if (state.failure !== null) return
  await preload(loadRowPanel)
  await preload(loadMenuList)
  if (state.screen !== 'history') {
    await preload(loadHistory)
    await Promise.all([refreshList(), preload(loadProblemPage)])
    // A solve would move when the button of the model appears.
    await (await import('../features/history/ai/offer')).loadOffer()
  }
  await preload(loadReviews)
  await preload(loadLists)
  await preload(loadChanges)
  await prepareChanges()
  await document.fonts.load('1em "JetBrains Mono Variable"')
}
