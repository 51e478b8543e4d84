import { lazy } from '../behaviour/lazy'
import { ErrorBoundary } from '../components/ErrorBoundary'
import { StateBanners } from './StateBanners'

const Notices = lazy(async () => (await import('./Notices')).Notices)

/** The messages between the header and the screen: the states of the page, and below them a notice. */
export function MessageArea() {
  return (
    <div ref={publishHeight} className="mx-auto max-w-7xl px-4 sm:px-6">
      <StateBanners />
      <ErrorBoundary level={2}>
        <Notices />
      </ErrorBoundary>
    </div>
  )
}

/** A ref callback. It stores the element's height in the CSS variable `--messages`, for screens that are as high as the window. */
function publishHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--messages', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => observer.disconnect()
}
