import type { Activity } from '#domain/insight/activity'
import { activityByMonth } from './months'

/** For screen readers. A wrapper hides the table, because Firefox does not clip a table's caption with its table. */
export function MonthTable({ activity }: { activity: Activity }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Activity by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Solved</th>
            <th scope="col">Days</th>
            <th scope="col">Failed attempts</th>
          </tr>
        </thead>
        <tbody>
          {activityByMonth(activity).map(({ month, solved, days, failed }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{solved}</td>
              <td>{days}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
