import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { catchFocusInView } from '../behaviour/catch-focus'
import { useCloseOnBack } from '../behaviour/use-close-on-back'
import { cx } from './cx'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

interface DialogProps {
  open: boolean
  /** Called on Escape, a click outside or the close button. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** Whether the dialog is larger, and fills a narrow screen. */
  wide?: boolean
  /** Focuses the first field instead of the close button, except after a touch, because that would open the on-screen keyboard. */
  startsInField?: boolean
  children: ReactNode
}

const BACKDROP_STYLE =
  'fixed inset-0 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

const POPUP_STYLE =
  'border-line bg-surface text-primary shadow-lift outline-none transition-[opacity,translate] duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0'

const BOTTOM_SHEET_CLASSES = 'fixed inset-x-0 bottom-0 max-h-dvh rounded-t-lg border-t pb-[env(safe-area-inset-bottom)]'
const FULL_SCREEN_CLASSES = 'fixed inset-0 pb-[env(safe-area-inset-bottom)]'

export function Dialog(props: DialogProps) {
  const { title, description, footer, wide = false, startsInField = false, children, ...popup } = props
  const content = useRef<HTMLDivElement>(null)
  return (
    <DialogPopup
      {...popup}
      initialFocus={(openedBy) =>
        startsInField && openedBy !== 'touch'
          ? (content.current?.querySelector<HTMLElement>('input, textarea, select') ?? true)
          : true
      }
      className={cx(
        'flex flex-col sm:inset-x-0 sm:pb-0 sm:top-[max(1.5rem,8dvh)] sm:bottom-auto sm:mx-auto sm:max-h-[min(84dvh,50rem)] sm:w-[calc(100%-3rem)] sm:rounded-lg sm:border',
        wide ? FULL_SCREEN_CLASSES : BOTTOM_SHEET_CLASSES,
        wide ? 'sm:max-w-4xl' : 'sm:max-w-xl',
      )}
    >
      <header className="flex items-start gap-4 border-b border-line py-2.5 pr-2.5 pl-4 sm:pl-5">
        <div className="min-w-0 flex-1 py-1">
          <Base.Title className="text-base font-semibold touch:mt-1.5">{title}</Base.Title>
          {description && <Base.Description className="text-secondary">{description}</Base.Description>}
        </div>
        <Base.Close render={<IconButton label="Close" />}>
          <Icon node={X} size={16} />
        </Base.Close>
      </header>
      <div ref={content} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5">
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2.5 sm:px-5">
          {footer}
        </footer>
      )}
    </DialogPopup>
  )
}

interface DialogPopupProps extends Base.Popup.Props {
  open: boolean
  onClose: () => void
  className: string
  /** Whether the dialog is above other dialogs. Only its buttons and Escape close it. */
  isAlert?: boolean
}

/** A dialog without a header. `className` sets its position and size. */
export function DialogPopup({ open, onClose, className, isAlert = false, ...popup }: DialogPopupProps) {
  useCloseOnBack(open, onClose)
  const Root: typeof AlertDialog.Root = isAlert ? AlertDialog.Root : Base.Root
  const layer = isAlert ? 'z-40' : 'z-30'
  return (
    <CSPProvider disableStyleElements>
      <Root
        open={open}
        onOpenChange={(next) => !next && onClose()}
        // If no control has opened the dialog, no element gets the focus back, so focus the view. Until this event, the page is inert.
        onOpenChangeComplete={(isOpen) => isOpen || catchFocusInView()}
      >
        <Base.Portal>
          <Base.Backdrop forceRender className={cx(BACKDROP_STYLE, layer)} />
          <Base.Popup className={cx(POPUP_STYLE, layer, className)} {...popup} />
        </Base.Portal>
      </Root>
    </CSPProvider>
  )
}
