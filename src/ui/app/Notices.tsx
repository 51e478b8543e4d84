import { FilePen, Info, RefreshCw, TriangleAlert } from 'lucide'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { cutText } from '#lib/cut-text'
import { loadAndRun } from '../actions/load-and-run'
import { Button } from '../components/Button'
import { Chevron } from '../components/Chevron'
import { Icon } from '../components/Icon'
import { Notice, type NoticeContent } from '../components/Notice'
import { offerUnsavedForms, stopOfferingForm, type UnsavedForm, unsavedForms } from '../drafts/unsaved-forms'
import {
  useExportReminder,
  useFolderNotice,
  usePersistenceNotice,
  useRemovedNotice,
  useSevenDaysNotice,
  useUndoneNotice,
} from '../features/backup/notices'
import { DashboardNotes } from '../features/dashboard/DashboardNotes'
import { useMissingSubmissionsNotice } from '../features/dashboard/missing-submissions'
import { useUnlistedSolvesNotice } from '../features/dashboard/unlisted-solves'
import { useReadOnly } from '../hooks/use-read-only'
import { state } from '../state/state'
import { dismissUpdate, loadUpdate } from './update/service-worker'
import { appUpdate } from './update/store'

/** The notes of the dashboard, and below them the most urgent notice. A button shows the others. */
export function Notices() {
  const [isOpen, setIsOpen] = useState(false)
  // From the most urgent to the least: docs/design.md explains the order.
  const notices = [
    useSevenDaysNotice(),
    useReportNotice(),
    useFolderNotice(),
    ...useUnsavedFormNotices(),
    useUndoneNotice(),
    useRemovedNotice(),
    useMissingSubmissionsNotice(),
    useUnlistedSolvesNotice(),
    usePersistenceNotice(),
    useExportReminder(),
    useUpdateNotice(),
  ].filter((notice) => notice !== null)
  const moreCount = notices.length - 1
  return (
    <>
      <DashboardNotes />
      <div aria-live="polite" className="flex flex-col gap-2 not-empty:pt-4">
        {notices.slice(0, isOpen ? undefined : 1).map((notice, at) => (
          <Notice
            key={notice.id ?? notice.label}
            {...notice}
            more={
              at === 0 &&
              moreCount > 0 && (
                <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                  +{moreCount}
                  <span className="sr-only"> {moreCount === 1 ? 'notice' : 'notices'}</span>
                  <Chevron open={isOpen} />
                </Button>
              )
            }
          />
        ))}
      </div>
    </>
  )
}

/** Shows the result of an action that is too long for a toast. */
function useReportNotice(): NoticeContent | null {
  const { report } = useSnapshot(state)
  if (report === null) return null
  return {
    label: 'Message',
    icon: <Icon node={report.tone === 'error' ? TriangleAlert : Info} size={16} />,
    text: report.text,
    onDismiss: () => {
      state.report = null
    },
  }
}

function useUpdateNotice(): NoticeContent | null {
  const { ready } = useSnapshot(appUpdate)
  if (!ready) return null
  return {
    label: 'New version',
    icon: <Icon node={RefreshCw} size={16} />,
    text: 'A new version of Solvelog is ready.',
    action: <Button onClick={loadUpdate}>Reload</Button>,
    onDismiss: dismissUpdate,
  }
}

/**
 * Offers forms with unsaved text of earlier visits. For example, the browser may have been killed while the user typed (fault 47 in
 * docs/reliability.md).
 */
function useUnsavedFormNotices(): NoticeContent[] {
  const { username, isConfirmed } = useSnapshot(state)
  const { offeredForms } = useSnapshot(unsavedForms)
  const readOnly = useReadOnly()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each user has other forms
  useEffect(() => {
    if (isConfirmed) offerUnsavedForms()
  }, [username, isConfirmed])
  if (readOnly || !isConfirmed) return []
  return offeredForms.map((form) => ({
    id: `${form.kind} ${form.id}`,
    label: 'Unsaved text',
    icon: <Icon node={FilePen} size={16} />,
    text: (
      <>
        The <span className="user-text">{getFormName(form)}</span> has text that was not saved.
      </>
    ),
    action: (
      <Button onClick={() => void loadAndResumeForm(form)}>
        Continue<span className="sr-only"> the {getFormName(form)}</span>
      </Button>
    ),
    onDismiss: () => stopOfferingForm(form.kind, form.id),
  }))
}

const loadAndResumeForm = (form: UnsavedForm) =>
  loadAndRun(
    () => import('./resume-form'),
    ({ resumeForm }) => resumeForm(form),
  )

function getFormName({ kind, id, name }: UnsavedForm): string {
  if (kind === 'added') return 'new solve'
  if (kind === 'table') return 'table import'
  const isNew = id === '' || id.startsWith('copy.')
  return `${isNew ? 'new ' : ''}${kind}${name.trim() === '' ? '' : ` “${cutText(name.trim(), 40)}”`}`
}
