import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Catches what a screen throws while drawing, so that the page never goes blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorScreen title="Something went wrong">
        An unexpected error occurred. You can try reloading the page to start fresh.
      </ErrorScreen>
    )
  }
}
