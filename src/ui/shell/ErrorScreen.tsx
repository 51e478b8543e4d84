import type { ReactNode } from 'react'
import { Button } from '../kit/Button'
import { reloadPage } from '../kit/reload'

interface ErrorScreenProps {
  title: string
  children: ReactNode
}

/** What is left to show when nothing else can be: what happened, and a way to start over. */
export function ErrorScreen({ title, children }: ErrorScreenProps) {
  return (
    <section
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-start justify-center gap-3 px-4"
    >
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="text-base text-ink-2">{children}</p>
      <div className="mt-2">
        <Button variant="primary" onClick={reloadPage}>
          Reload page
        </Button>
      </div>
    </section>
  )
}
