import type { ActivityLevel } from '#domain/insight/activity'
import { detectEngine, isInstalled } from '../../browser/engine'
import { ProgressBar } from '../../components/ProgressBar'
import { HEAT_CELL_STEP, HeatCells } from '../../widgets/HeatCells'
import { Logo } from '../../widgets/Logo'
import { ThemeToggle } from '../../widgets/ThemeToggle'
import { SignInForm } from './SignInForm'

/** The sign-in screen (A7). */
export function SignInScreen() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
      <div className="flex h-(--header) items-center justify-end max-sm:-mr-3.5 sm:-mr-2.5">
        <ThemeToggle />
      </div>
      <main className="grid flex-1 content-start gap-x-20 pt-[9dvh] pb-16 lg:grid-cols-[22rem_1fr] lg:pt-[17dvh]">
        <div className="mx-auto w-full max-w-sm">
          <h1 className="flex items-center gap-3 text-xl font-semibold tracking-tight">
            <Logo size={32} />
            Solvelog
          </h1>
          <p className="mt-3 mb-8 text-base text-secondary">
            The training log for coding interviews: what you have solved, how well you remember it, and what to solve
            next.
          </p>
          <SignInForm />
          {detectEngine() === 'webkit' && isInstalled() && (
            <p className="mt-6 text-xs text-secondary">
              Bring your log: the app has its own storage. Sign in with the name that you used in the browser, open Your
              data, and import the file that you exported there.
            </p>
          )}
          <p className="mt-6 text-xs text-muted">
            Your data is stored only in this browser. Clearing the browser data removes it.
          </p>
        </div>
        <div className="max-lg:hidden">
          <SampleDashboard />
        </div>
      </main>
    </div>
  )
}

const SAMPLE_ROWS = [
  { name: 'Array', score: 82, goal: 80 },
  { name: 'Hash Table', score: 71, goal: 75 },
  { name: 'Two Pointers', score: 64, goal: 60 },
  { name: 'Binary Search', score: 52, goal: 70 },
  { name: 'Graph', score: 33, goal: 65 },
  { name: 'Dynamic Programming', score: 21, goal: 60 },
]

function SampleDashboard() {
  return (
    <div aria-hidden="true" className="select-none">
      <SampleHeatMap />
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {SAMPLE_ROWS.map(({ name, score, goal }) => (
          <li key={name} className="grid h-11 grid-cols-[10.5rem_1fr_3rem] items-center gap-4 text-base">
            <span className="truncate text-secondary">{name}</span>
            <ProgressBar label={name} value={score} goal={goal} />
            <span className="figures text-right">{score}%</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-muted">Scores fade as solves age. The tick marks your goal.</p>
    </div>
  )
}

const WEEKS = 44
const LEVELS = [0, 1, 2, 3, 4] as const

function computeSampleLevel(week: number, day: number): ActivityLevel {
  const wave = Math.sin(week * 1.7 + day * 2.9) + Math.sin(week * 0.45) + week / WEEKS
  const reduction = (day > 4 ? 1 : 0) + (week > 15 && week < 19 ? 2 : 0)
  return LEVELS[Math.min(4, Math.max(0, Math.round(wave * 1.6 - reduction)))] ?? 0
}

const SAMPLE_LEVELS = Array.from({ length: WEEKS * 7 }, (_, index) =>
  computeSampleLevel(Math.floor(index / 7), index % 7),
)

function SampleHeatMap() {
  return (
    <svg viewBox={`0 0 ${WEEKS * HEAT_CELL_STEP - 3} ${7 * HEAT_CELL_STEP - 3}`} className="w-full" aria-hidden="true">
      <HeatCells days={SAMPLE_LEVELS} />
    </svg>
  )
}
