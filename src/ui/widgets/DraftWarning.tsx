import { TriangleAlert } from 'lucide'
import { useSnapshot } from 'valtio'
import { Banner } from '../components/Banner'
import { Icon } from '../components/Icon'
import { draftStorage } from '../drafts/draft-writer'

/** Warns that the browser refuses to store drafts, so that unsaved text is lost when the page is closed. */
export function DraftWarning() {
  if (!useSnapshot(draftStorage).isRefused) return null
  return (
    <Banner tone="warning" role="status" icon={<Icon node={TriangleAlert} size={16} />}>
      Drafts can’t be saved here. Save before leaving.
    </Banner>
  )
}
