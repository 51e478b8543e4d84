import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { dataState, openData } from '../../shared/backup-store'
import { Notification } from '../../shared/Notification'

/**
 * After the first change in a WebKit browser, warns that the browser deletes the data of sites that are not visited.
 */
export function SevenDaysNotice() {
  const { explainSevenDays } = useSnapshot(dataState)
  if (!explainSevenDays) return null
  const dismiss = () => {
    dataState.explainSevenDays = false
  }
  const showMore = () => {
    dismiss()
    openData()
  }
  return (
    <Notification label="Seven-day rule" title="This browser may delete your log" onDismiss={dismiss}>
      <p className="mt-0.5 text-secondary">
        It deletes what a site stored after seven days of use without a visit to the site. The installed app is exempt.
      </p>
      <Button className="mt-2.5" onClick={showMore}>
        Keep my log safe
      </Button>
    </Notification>
  )
}
