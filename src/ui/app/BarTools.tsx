import { Ellipsis, Keyboard, LogOut } from 'lucide'
import { useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { usePopup } from '../behaviour/use-popup'
import { Button } from '../components/Button'
import { cx } from '../components/cx'
import { Icon } from '../components/Icon'
import { TimeTravelButton } from '../features/time-travel/TimeTravelButton'
import { HelpButton } from '../features/tutorial/HelpButton'
import { lazyDialog } from '../hooks/lazy-dialog'
import { showScreen } from '../state/navigation'
import { closeSignOut, openSignOut, signOutDialog } from '../state/sign-out-dialog'
import { state } from '../state/state'
import { BAR_TOOL_STYLE, MENU_LINE_STYLE } from '../widgets/bar-tool'
import { ThemeToggle } from '../widgets/ThemeToggle'
import { PaletteButton } from './palette/PaletteButton'
import { openPalette } from './palette/palette-store'
import { SyncState } from './SyncState'
import { MENU_SCREENS } from './view-tabs'

/**
 * The buttons for actions of the whole app: in a row if there is room, otherwise in the "More" menu. Your data, Changes and time travel are
 * always in the menu (N28). Sign Out is last and separate, because it deletes the user's data.
 */
export function BarTools() {
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  const moreButton = useRef<HTMLButtonElement>(null)
  const popup = usePopup(isOpen, setIsOpen, moreButton)
  /** Moves the focus to "More", so that a dialog opened from the menu returns the focus to this button. */
  const close = () => {
    if (!isOpen) return
    moreButton.current?.focus()
    setIsOpen(false)
  }
  return (
    <div className="ml-auto flex h-full items-center sm:-mr-2.5">
      <PaletteButton />
      <SyncState />
      <div className="relative flex h-full items-center" {...popup}>
        <Button
          ref={moreButton}
          variant="ghost"
          data-tour="more"
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setIsOpen(!isOpen)}
          className={cx('px-2.5', isOpen && 'bg-sunken text-primary')}
        >
          <Icon node={Ellipsis} size={18} />
          More
        </Button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes the menu after a click on one of its buttons, which work with the keyboard */}
        <div
          id={menuId}
          onClick={close}
          className={cx(
            'max-lg:absolute max-lg:top-full max-lg:right-0 max-lg:mt-1 max-lg:w-56 sm:max-lg:right-2.5 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-1 max-lg:shadow-lift max-lg:max-h-[calc(100dvh-var(--nav)-0.75rem)] max-lg:overflow-y-auto',
            isOpen ? 'max-lg:animate-enter' : 'max-lg:hidden',
            'lg:flex lg:items-center xl:gap-1',
          )}
        >
          <div
            className={cx(
              'lg:absolute lg:top-full lg:left-0 lg:mt-1 lg:w-56 lg:rounded-md lg:border lg:border-line lg:bg-surface lg:p-1 lg:shadow-lift',
              isOpen ? 'lg:animate-enter' : 'lg:hidden',
            )}
          >
            {MENU_SCREENS.map(({ screen, label, icon }) => (
              <ScreenButton key={screen} screen={screen} label={label} icon={icon} />
            ))}
            <TimeTravelButton />
            <Button
              variant="ghost"
              onClick={() => openPalette('shortcuts')}
              className={cx(MENU_LINE_STYLE, 'max-lg:hidden')}
            >
              <Icon node={Keyboard} size={16} />
              Keyboard shortcuts
            </Button>
          </div>
          <ThemeToggle className={BAR_TOOL_STYLE} />
          <HelpButton />
          <div className="max-lg:mt-1 max-lg:border-t max-lg:border-line max-lg:pt-1">
            <SignOutButton />
          </div>
        </div>
      </div>
    </div>
  )
}

function ScreenButton({ screen, label, icon }: Pick<(typeof MENU_SCREENS)[number], 'screen' | 'label' | 'icon'>) {
  const isCurrent = useSnapshot(state).screen === screen
  return (
    <Button
      variant="ghost"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => showScreen(screen)}
      className={cx(MENU_LINE_STYLE, isCurrent && 'bg-sunken text-primary')}
    >
      <Icon node={icon} size={16} />
      {label}
    </Button>
  )
}

const SignOutDialog = lazyDialog(() => import('./SignOutDialog').then((part) => part.SignOutDialog))

function SignOutButton() {
  const { open } = useSnapshot(signOutDialog)
  return (
    <>
      <Button
        variant="ghost"
        onClick={openSignOut}
        title="Sign out and remove your data from this browser"
        className={BAR_TOOL_STYLE}
      >
        <Icon node={LogOut} size={16} />
        Sign Out
      </Button>
      <SignOutDialog open={open} onClose={closeSignOut} />
    </>
  )
}
