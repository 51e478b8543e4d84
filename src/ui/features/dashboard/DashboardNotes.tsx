import { ExtensionBanner } from './ExtensionBanner'
import { SourceProblems } from './SourceProblems'

/** The sources that failed, and the extension if it is missing. */
export function DashboardNotes() {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <SourceProblems />
      <ExtensionBanner />
    </div>
  )
}
