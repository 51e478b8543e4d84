import { lazyComponent } from '../behaviour/lazy'
import { Loading } from './Loading'

/* The loaders are exported too, so that the code can be loaded before a screen opens. */
export const loadHistory = () => import('./HistoryView').then((part) => part.HistoryView)
export const loadReviews = () => import('../features/reviews/ReviewsScreen').then((part) => part.ReviewsScreen)
export const loadLists = () => import('../features/lists/ListsScreen').then((part) => part.ListsScreen)
export const loadChanges = () => import('./ChangesView').then((part) => part.ChangesView)

export const LazyHistory = lazyComponent(loadHistory, Loading)
export const LazyReviews = lazyComponent(loadReviews, Loading)
export const LazyLists = lazyComponent(loadLists, Loading)
export const LazyChanges = lazyComponent(loadChanges, Loading)
