import type { ReactNode } from 'react'
import type { Difficulty } from '#domain/problem'
import { cx } from '../components/cx'
import type { Level } from '../components/level'

interface BadgeProps {
  tone?: Level | 'accent' | 'neutral'
  children: ReactNode
}

const TONE_CLASSES = {
  easy: 'bg-easy-soft text-easy',
  medium: 'bg-medium-soft text-medium',
  hard: 'bg-hard-soft text-hard',
  accent: 'bg-accent-soft text-accent',
  neutral: 'bg-sunken text-secondary',
} as const

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full shrink-0 items-center overflow-hidden rounded-sm px-1.5 text-2xs font-semibold whitespace-nowrap',
        TONE_CLASSES[tone],
      )}
    >
      {children}
    </span>
  )
}

const LEVEL_BY_DIFFICULTY: Record<Difficulty, Level> = { Easy: 'easy', Medium: 'medium', Hard: 'hard' }

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <Badge tone={LEVEL_BY_DIFFICULTY[difficulty]}>{difficulty}</Badge>
}
