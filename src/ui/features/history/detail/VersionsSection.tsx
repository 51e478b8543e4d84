import { useState } from 'react'
import type { SolveDetail } from '#protocol/history'
import { Button } from '../../../components/Button'
import { useLazy } from '../../../components/use-lazy'
import { useFeatureLinks } from '../../../shared/feature-links'
import { Section } from '../Section'

const loadVersions = async () => (await import('./VersionList')).VersionList

interface VersionsSectionProps {
  detail: SolveDetail
}

/** Every earlier code, note, details and feedback of the solve, and a way back to each. */
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
        <LaterVersions detail={detail} />
      ) : (
        <p className="text-ink-3">
          Every code, note and feedback this solve ever had is kept, and can be brought back.
        </p>
      )}
    </Section>
  )
}

function LaterVersions({ detail }: VersionsSectionProps) {
  const VersionList = useLazy(loadVersions)
  return VersionList && <VersionList detail={detail} />
}
