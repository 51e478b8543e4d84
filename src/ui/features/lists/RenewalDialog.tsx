import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import { useBusy } from '../../behaviour/use-busy'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { addAsNewList, closeRenewal, describeRenewal, renewList } from './renewal'
import { lists } from './store'

/** Shows the effects of a newer file on a list before anything changes. Offers a new list if the file belongs to another list (N35). */
export function RenewalDialog() {
  const { renewal, isRenewalOpen } = useSnapshot(lists)
  const [busy, run] = useBusy()
  if (!renewal) return null
  const { preview } = renewal
  const { isOtherList, matching, total, gone, added, faultCount, unreadableCount } = preview
  return (
    <Dialog
      open={isRenewalOpen}
      onClose={closeRenewal}
      title={isOtherList ? 'A file of another list?' : 'Renew this list?'}
      footer={
        <>
          <Button onClick={closeRenewal}>Cancel</Button>
          {isOtherList && (
            <Button busy={busy} onClick={() => void run(renewList)}>
              Renew anyway
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={() => void run(isOtherList ? addAsNewList : renewList)}>
            {isOtherList ? 'Add as a new list' : 'Renew'}
          </Button>
        </>
      }
    >
      <p className="figures font-medium">
        {isOtherList
          ? `${formatNumber(matching)} of ${formatNumber(total)} match. Add as a new list?`
          : `${describeRenewal(preview)}.`}
      </p>
      <p className="mt-1.5 text-secondary">
        {!isOtherList && added > 0 && 'New problems form a section at the end. '}
        {!isOtherList && gone > 0 && 'Problems that are gone stay until you remove them. '}
        {faultCount > 0 && `${pluralize(faultCount, 'line')} ${faultCount === 1 ? 'names' : 'name'} no known problem. `}
        {unreadableCount > 0 &&
          `${pluralize(unreadableCount, 'row')} ${unreadableCount === 1 ? 'has' : 'have'} no readable frequency.`}
      </p>
    </Dialog>
  )
}
