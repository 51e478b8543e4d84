import { Check, ChevronsUpDown, Settings2 } from 'lucide'
import { useSnapshot } from 'valtio'
import { loadAndRun } from '../../actions/load-and-run'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { Menu } from '../../components/Menu'
import { lazyDialog } from '../../hooks/lazy-dialog'
import { useInactiveInPast, useReadOnly } from '../../hooks/use-read-only'
import { state } from '../../state/state'
import { openProfileDialog, profileDialog } from './store'

const ManageProfiles = lazyDialog(() => import('./ManageProfiles').then((part) => part.ManageProfiles))

const closeProfileDialog = () => Object.assign(profileDialog, { isOpen: false, formName: null })

export function ManageProfilesButton() {
  const inactiveInPast = useInactiveInPast()
  return (
    <Button onClick={openProfileDialog} {...inactiveInPast}>
      <Icon node={Settings2} size={15} className="text-muted" />
      Manage Profiles
    </Button>
  )
}

/**
 * The dialog for editing profiles. It is not a child of the tools: when they move, React mounts them again, and the dialog would lose its
 * form.
 */
export function ProfileDialog() {
  const { isOpen } = useSnapshot(profileDialog)
  const readOnly = useReadOnly()
  return <ManageProfiles open={isOpen && !readOnly} onClose={closeProfileDialog} />
}

/** The menu that switches goal profiles (D3). */
export function ProfileMenu() {
  const profiles = useSnapshot(state).views?.profiles
  const readOnly = useReadOnly()
  if (!profiles) return null
  const { list, activeId } = profiles
  const switchProfile = (id: string) =>
    loadAndRun(
      () => import('./actions'),
      ({ switchProfile }) => switchProfile(id),
    )
  const choices = list.map(({ id, name }) => ({
    text: name,
    isCurrent: id === activeId,
    onChoose: () => switchProfile(id),
    label: (
      <>
        <Icon node={Check} size={14} className={cx('shrink-0 text-accent', id !== activeId && 'invisible')} />
        <span title={name} className="truncate">
          {name}
        </span>
      </>
    ),
  }))
  return (
    <Menu label="Goal profile" choices={choices} disabled={readOnly} className="w-full sm:w-52">
      <span className="min-w-0 flex-1 truncate text-left">
        <span className="sr-only">Goal profile: </span>
        {list.find(({ id }) => id === activeId)?.name ?? 'Choose a profile'}
      </span>
      <Icon node={ChevronsUpDown} size={14} className="shrink-0 text-muted" />
    </Menu>
  )
}
