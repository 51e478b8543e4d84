import { refreshList } from '../actions/history-list'
import { MenuList } from '../components/Menu'
import { prepareChanges } from '../features/changes/actions'
import { RowPanel } from '../features/dashboard/LazyRowPanel'
import { state } from '../state/state'
import { LazyProblemPage } from './LazyProblemPage'
import { LazyChanges, LazyHistory, LazyLists, LazyReviews } from './lazy-screens'
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
  await RowPanel.preload()
  await MenuList.preload()
  if (state.screen !== 'history') {
    await LazyHistory.preload()
    await Promise.all([refreshList(), LazyProblemPage.preload()])
    // A solve would move when the button of the model appears.
    await (await import('../features/history/ai/offer')).loadOffer()
  }
  await LazyReviews.preload()
  await LazyLists.preload()
  await LazyChanges.preload()
  await prepareChanges()
  await document.fonts.load('1em "JetBrains Mono Variable"')
}
