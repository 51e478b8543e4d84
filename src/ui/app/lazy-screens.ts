import { lazyComponent } from '../components/use-lazy'
import { Loading } from './Loading'

/** Loads the code of the Solve History. */
export const loadHistory = async () => (await import('./HistoryView')).HistoryView

/** Loads the code of Reviews. */
export const loadReviews = async () => (await import('../features/reviews/ReviewsScreen')).ReviewsScreen

/** Loads the code of Lists. */
export const loadLists = async () => (await import('../features/lists/ListsScreen')).ListsScreen

/** Loads the code of Changes. */
export const loadChanges = async () => (await import('./ChangesView')).ChangesView

export const LazyHistory = lazyComponent(loadHistory, Loading)
export const LazyReviews = lazyComponent(loadReviews, Loading)
export const LazyLists = lazyComponent(loadLists, Loading)
export const LazyChanges = lazyComponent(loadChanges, Loading)
