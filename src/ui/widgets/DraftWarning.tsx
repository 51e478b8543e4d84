import { useSnapshot } from 'valtio'
import { Banner } from '../components/Banner'
import { draftStorage } from '../drafts/draft-writer'

/** Warns that the browser refuses to store drafts, so that unsaved text is lost when the page is closed. */
export function DraftWarning() {
  if (!useSnapshot(draftStorage).isRefused) return null
  return (
    <Banner tone="warning" role="status">
      Drafts can’t be saved here. Save before leaving.
    </Banner>
  )
}
