import { lazy } from '../../behaviour/lazy'
import type { MarkdownProps } from './RenderedMarkdown'

/**
 * Renders a user's text as Markdown, without images and HTML (N23). The parser is loaded with the first text. Until it is loaded, or if it
 * cannot be loaded, the text is shown as it was typed.
 */
export const Markdown = lazy<MarkdownProps>(
  () =>
    import('./RenderedMarkdown').then(
      ({ RenderedMarkdown }) => RenderedMarkdown,
      () => PlainText,
    ),
  PlainText,
)

function PlainText({ text, field }: MarkdownProps) {
  return (
    <p data-field={field} className="user-text max-w-prose">
      {text}
    </p>
  )
}
