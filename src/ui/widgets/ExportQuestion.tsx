import { TriangleAlert } from 'lucide'
import { useSnapshot } from 'valtio'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { dataState } from '../state/backup-store'

export function ExportQuestion() {
  const { exportQuestion } = useSnapshot(dataState)
  return (
    <div role="alert" className="empty:hidden">
      {exportQuestion && (
        <div className="mt-3 flex animate-enter gap-2.5 rounded-md border border-line bg-page p-3">
          <Icon node={TriangleAlert} size={16} className="mt-0.5 shrink-0 text-medium" />
          <div className="min-w-0 flex-1">
            <p>{exportQuestion.warning}</p>
            <p className="mt-1 text-secondary">
              The file can still be read by other programs. Your data in this browser is unchanged.
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button onClick={() => exportQuestion.answer(true)}>Save anyway</Button>
              <Button onClick={() => exportQuestion.answer(false)}>Cancel</Button>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
