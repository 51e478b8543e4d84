import { lazy } from '../behaviour/lazy'
import { Loading } from './Loading'

export const LazyHistory = lazy(async () => (await import('./HistoryView')).HistoryView, Loading)
export const LazyReviews = lazy(async () => (await import('../features/reviews/ReviewsScreen')).ReviewsScreen, Loading)
export const LazyLists = lazy(async () => (await import('../features/lists/ListsScreen')).ListsScreen, Loading)
export const LazyData = lazy(async () => (await import('../features/backup/DataScreen')).DataScreen, Loading)
export const LazyChanges = lazy(async () => (await import('../features/changes/ChangesScreen')).ChangesScreen, Loading)
