import { Component, type ReactNode } from 'react'
import { ErrorScreen, type HeadingLevel } from './ErrorScreen'

interface ErrorBoundaryProps {
  children: ReactNode
  /**
   * The heading level of the failure: 1 replaces a whole screen, a lower one a section under a heading of the level above. A `key`
   * that changes with the content lets it try again.
   */
  level?: HeadingLevel
}

/** Catches what a screen or a section throws while it is drawn, so that the page never goes blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, level = 1 } = this.props
    if (!this.state.failed) return children
    return (
      <ErrorScreen title="Something went wrong" level={level}>
        An unexpected error occurred. You can try reloading the page to start fresh.
      </ErrorScreen>
    )
  }
}
