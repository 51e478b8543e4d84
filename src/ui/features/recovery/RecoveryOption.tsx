import type { ReactNode } from 'react'

interface RecoveryOptionProps {
  title: string
  text: string
  action: ReactNode
}

/** One recovery option with its explanation and button. */
export function RecoveryOption({ title, text, action }: RecoveryOptionProps) {
  return (
    <li className="flex items-center gap-4 p-4 max-sm:flex-col max-sm:items-start">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">{title}</h2>
        <p className="mt-0.5 text-secondary">{text}</p>
      </div>
      {action}
    </li>
  )
}
