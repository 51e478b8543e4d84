import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Only a section of a screen: what stands around it stays. A `key` that changes with its content lets it try again. */
  isSection?: boolean
}

/** Catches what a screen or a section throws while it is drawn, so that the page never goes blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, isSection = false } = this.props
    if (!this.state.failed) return children
    return (
      <ErrorScreen title="Something went wrong" isSection={isSection}>
        An unexpected error occurred. You can try reloading the page to start fresh.
      </ErrorScreen>
    )
  }
}
