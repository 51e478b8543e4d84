import { useSnapshot } from 'valtio'
import { cx } from '../components/cx'
import { Icon } from '../components/Icon'
import { showScreen } from '../state/navigation'
import { state } from '../state/state'
import { VIEW_TABS } from './view-tabs'

export function BottomBar() {
  const { screen } = useSnapshot(state)
  return (
    <nav
      aria-label="Views"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-auto grid-flow-col border-t border-line bg-page pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {VIEW_TABS.map(({ screen: target, label, icon }) => (
        <button
          key={target}
          type="button"
          data-tour={`view-${target}`}
          aria-current={target === screen ? 'page' : undefined}
          onClick={() => showScreen(target)}
          className={cx(
            'flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium focus-visible:-outline-offset-2',
            target === screen ? 'text-accent' : 'text-muted',
          )}
        >
          <Icon node={icon} size={20} />
          {label}
        </button>
      ))}
    </nav>
  )
}
