import { cx } from '../components/cx'
import { useFeatureLinks } from '../state/feature-links'

interface ProblemButtonProps {
  slug: string
  title: string
  className?: string
}

export function ProblemButton({ slug, title, className }: ProblemButtonProps) {
  const { showProblem } = useFeatureLinks()
  return (
    <button
      type="button"
      onClick={() => void showProblem(slug)}
      className={cx('text-left hover:text-accent hover:underline touch:-my-3 touch:py-3', className)}
    >
      {title}
    </button>
  )
}
