interface ProblemNumberProps {
  /** The problem's number at LeetCode. If it is null or undefined, the component renders nothing. */
  number: number | null | undefined
}

/** The number of a problem at LeetCode, shown before its title (N23). */
export function ProblemNumber({ number }: ProblemNumberProps) {
  if (number === null || number === undefined) return null
  return <span className="figures shrink-0 font-normal text-muted">{number}.</span>
}
