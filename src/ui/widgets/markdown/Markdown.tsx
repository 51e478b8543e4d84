import { lazy } from '../../behaviour/lazy'
import type { MarkdownProps } from './RenderedMarkdown'

/**
 * Text by users with its Markdown shown as elements, but no images and no HTML (N23). The parser is loaded with the first text. Until
 * then, and if it can't be loaded, the text is shown as it was typed.
 */
export const Markdown = lazy<MarkdownProps>(
  () =>
    import('./RenderedMarkdown').then(
      ({ RenderedMarkdown }) => RenderedMarkdown,
      () => PlainText,
    ),
  PlainText,
)

function PlainText({ text }: MarkdownProps) {
  return <p className="user-text max-w-prose">{text}</p>
}
