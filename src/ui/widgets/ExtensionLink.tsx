import { ArrowUpRight } from 'lucide'
import type { ReactNode } from 'react'
import { detectEngine } from '../browser/engine'
import { Icon } from '../components/Icon'

/** Whether the extension can be installed in this browser. There is no build for WebKit. */
export const isExtensionSupported = (): boolean => detectEngine() !== 'webkit'

export const NO_EXTENSION_ADVICE =
  'There is no extension for this browser. For your full history, sync in Chrome, Edge or Firefox, export there, and import the file here.'

/** A link to the installation page of the extension (docs/extension.md). Render it only if `isExtensionSupported()` returns true. */
export function ExtensionLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="/extension.html"
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium whitespace-nowrap text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
    >
      {children}
      <Icon node={ArrowUpRight} size={13} className="ml-0.5 inline" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
