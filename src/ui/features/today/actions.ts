import type { PickMark } from '#domain/today/marks'
import type { TodayPick } from '#protocol/views'
import { execute } from '../../shared/execute'
import { notify } from '../../shared/notifications'

const SENTENCES: Record<PickMark, (title: string) => string> = {
  skipped: (title) => `${title} skipped for today.`,
  swapped: (title) => `${title} swapped for another problem.`,
}

/** Skips or swaps a pick, or removes its mark. The message offers Undo. */
export async function markPick(
  day: number,
  { slug, title }: Pick<TodayPick, 'slug' | 'title'>,
  mark: PickMark | null,
): Promise<void> {
  const answer = await execute({ type: 'MarkPick', day, slug, mark })
  if (!answer.ok) notify('error', answer.failure.message)
  else if (mark) notify('success', SENTENCES[mark](title), answer.value.commit)
}
