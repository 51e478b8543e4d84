import { Component, type ReactNode } from 'react'
import { ErrorScreen, type HeadingLevel } from './ErrorScreen'

interface ErrorBoundaryProps {
  children: ReactNode
  level?: HeadingLevel
  message?: string | undefined
}

const DEFAULT_MESSAGE = 'An unexpected error occurred. You can try reloading the page to start fresh.'

/**
 * Catches render errors of a screen or a section, so that the page never goes blank. Give it a `key` that changes with the content:
 * otherwise new content is not rendered after an error.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, level = 1, message = DEFAULT_MESSAGE } = this.props
    if (!this.state.hasFailed) return children
    return (
      <ErrorScreen title="Something went wrong" level={level}>
        {message}
      </ErrorScreen>
    )
  }
}
