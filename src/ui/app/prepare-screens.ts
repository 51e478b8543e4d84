import { refreshList } from '../actions/history-list'
import { MenuList } from '../components/Menu'
import { prepareChanges } from '../features/changes/actions'
import { state } from '../state/state'
import { loadEditor } from '../widgets/code/CodeView'
import { LazyProblemPage } from './LazyProblemPage'
import { LazyChanges, LazyData, LazyHistory, LazyLists, LazyReviews } from './lazy-screens'
import { whenIdle } from './when-idle'

export function prepareScreensWhenIdle(): void {
  // A failed load is ignored here: the code is loaded again when it is needed, and an error is shown then.
  const prepareQuietly = () => void prepareScreens().catch(() => undefined)
  whenIdle(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(prepareQuietly)
    else setTimeout(prepareQuietly, 200)
  })
}

async function prepareScreens(): Promise<void> {
  if (state.failure !== null) return
  await MenuList.preload()
  if (state.screen !== 'history') {
    await LazyHistory.preload()
    await Promise.all([refreshList(), LazyProblemPage.preload()])
    // Ask now whether the server offers AI feedback. If its button appeared later, the text below it would move.
    await (await import('../features/history/ai/offer')).loadOffer()
  }
  await LazyReviews.preload()
  await LazyLists.preload()
  await LazyChanges.preload()
  await LazyData.preload()
  await prepareChanges()
  await loadEditor()
  await document.fonts.load('1em "JetBrains Mono Variable"')
}
