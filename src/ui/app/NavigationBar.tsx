import { useSnapshot } from 'valtio'
import { cx } from '../components/cx'
import { showScreen } from '../state/navigation'
import { state } from '../state/state'
import { Logo } from '../widgets/Logo'
import { BarTools } from './BarTools'
import { VIEW_TABS } from './view-tabs'

/** The top bar: product title, views (on wide screens) and tools (A4). */
export function NavigationBar() {
  const { screen } = useSnapshot(state)
  return (
    <header className="sticky top-0 z-21 h-(--nav) border-b border-line bg-page">
      <div className="mx-auto flex h-full max-w-7xl items-center gap-3 pr-1.5 pl-4 sm:px-6 md:gap-6 lg:gap-4 xl:gap-6">
        <span className="flex items-center gap-2 text-base font-semibold tracking-tight">
          <Logo />
          Solvelog
        </span>
        <nav aria-label="Views" className="flex h-full gap-3 max-sm:hidden md:gap-5 lg:gap-3 xl:gap-5">
          {VIEW_TABS.map((tab) => (
            <button
              key={tab.screen}
              type="button"
              data-tour={`view-${tab.screen}`}
              aria-current={tab.screen === screen ? 'page' : undefined}
              onClick={() => showScreen(tab.screen)}
              className={cx(
                'h-full border-b-2 border-transparent pt-0.5 font-medium forced-colors:border-[Canvas] whitespace-nowrap transition-colors duration-150',
                tab.screen === screen ? 'border-b-accent text-primary' : 'text-muted hover:text-primary',
              )}
            >
              {tab.label}
            </button>
          ))}
        </nav>
        <BarTools />
      </div>
    </header>
  )
}
