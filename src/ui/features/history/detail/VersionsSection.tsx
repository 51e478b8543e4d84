import { useState } from 'react'
import type { SolveDetail } from '#protocol/history'
import { Button } from '../../../components/Button'
import { lazyComponent } from '../../../components/use-lazy'
import { useFeatureLinks } from '../../../shared/feature-links'
import { client } from '../../../worker-client/client'
import { Section } from '../Section'

const VersionList = lazyComponent(async () => (await import('./VersionList')).VersionList)

interface VersionsSectionProps {
  detail: SolveDetail
}

/** Earlier versions of the code, notes, details and feedback, which can be restored. */
export function VersionsSection({ detail }: VersionsSectionProps) {
  const { showChangesOf } = useFeatureLinks()
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Versions"
      actions={
        <>
          <Button variant="ghost" onClick={() => showChangesOf(detail.key, detail.title)}>
            All changes
          </Button>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide versions' : 'Show versions'}
          </Button>
        </>
      }
    >
      {open ? (
        <VersionList of={detail.key} read={(key) => client().call('listVersions', key)} />
      ) : (
        <p className="text-muted">Every version of your code, notes and feedback is kept. Restore any of them.</p>
      )}
    </Section>
  )
}
