import { ProgressBar } from '../../components/ProgressBar'
import { YearStrip } from './YearStrip'

const ROWS = [
  { name: 'Array', score: 82, goal: 80 },
  { name: 'Hash Table', score: 71, goal: 75 },
  { name: 'Two Pointers', score: 64, goal: 60 },
  { name: 'Binary Search', score: 52, goal: 70 },
  { name: 'Graph', score: 33, goal: 65 },
  { name: 'Dynamic Programming', score: 21, goal: 60 },
]

/** A sample of the dashboard; decoration only. */
export function Preview() {
  return (
    <div aria-hidden="true" className="select-none">
      <YearStrip />
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {ROWS.map(({ name, score, goal }) => (
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
