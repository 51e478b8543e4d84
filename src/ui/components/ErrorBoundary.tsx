import { Component, type ReactNode } from 'react'
import { ErrorScreen, type HeadingLevel } from './ErrorScreen'

interface ErrorBoundaryProps {
  children: ReactNode
  /**
   * The heading level of the error message. Level 1 replaces a whole screen, the others a section. Give the boundary a `key` that
   * changes with the content, so that new content is rendered again.
   */
  level?: HeadingLevel
  /** The error message; by default one for unexpected errors. */
  message?: string | undefined
}

const UNEXPECTED = 'An unexpected error occurred. You can try reloading the page to start fresh.'

/** Catches render errors of a screen or a section, so that the page never goes blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, level = 1, message = UNEXPECTED } = this.props
    if (!this.state.failed) return children
    return (
      <ErrorScreen title="Something went wrong" level={level}>
        {message}
      </ErrorScreen>
    )
  }
}
