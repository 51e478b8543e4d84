import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { engine } from './browser'

/** The browser extension's store page (spec §7), as whoever builds the app gives it (README, EXTENSION_PAGE). */
const EXTENSION_PAGE: string = import.meta.env.EXTENSION_PAGE

/** Whether the extension can be installed in this browser: its store page is for Chromium browsers only. */
export const extensionFits = (): boolean => engine() === 'chromium'

/** Leads to the extension's store page in a new tab. Show it only where `extensionFits`. */
export function ExtensionLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={EXTENSION_PAGE}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium whitespace-nowrap text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {children}
      <ArrowUpRight size={13} aria-hidden="true" className="ml-0.5 inline" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
