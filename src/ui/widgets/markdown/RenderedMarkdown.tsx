import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { Children, memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import type { MatchField } from '#protocol/history'

export interface MarkdownProps {
  text: string
  /** Whether only emphasis, code and links are rendered. Lists, headings and code blocks stay plain text. */
  inlineOnly?: boolean
  /** The field that the text is, for the highlights of a search. */
  field?: MatchField
}

/** Maximum number of characters that are parsed. Parsing longer texts could block the page, so they are shown as they are. */
const MAX_PARSED_LENGTH = 20_000
/**
 * Matches a line with more than ten list markers, and a list item that is indented by more than 20 spaces or tabs. Lists with hundreds of
 * levels would block the page.
 */
const DEEPLY_NESTED_LIST = /^(?:[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){11}|[ \t]{21,}(?:[-*+]|\d{1,9}[.)])[ \t])/m

/**
 * The constructs of Markdown that are never rendered. HTML and images stay plain text, so that `vector<int>` in a note does not disappear.
 * Quotes stay plain text, because they can nest too deeply.
 */
const DISABLED_CONSTRUCTS = ['htmlFlow', 'htmlText', 'labelStartImage', 'definition', 'blockQuote', 'codeIndented']
const BLOCK_CONSTRUCTS = ['codeFenced', 'headingAtx', 'list', 'setextUnderline', 'thematicBreak']

type Plugin = NonNullable<Options['remarkPlugins']>[number]

interface ParserData {
  micromarkExtensions?: unknown[]
  fromMarkdownExtensions?: unknown[]
}

/** Returns a plugin that makes web addresses without brackets into links, and that leaves some constructs of Markdown as plain text. */
function disableConstructs(constructs: readonly string[]): Plugin {
  return function (this: { data: () => unknown }) {
    const parserData = this.data() as ParserData
    parserData.micromarkExtensions = [gfmAutolinkLiteral(), { disable: { null: constructs } }]
    parserData.fromMarkdownExtensions = [gfmAutolinkLiteralFromMarkdown()]
  }
}

interface MarkdownNode {
  type: string
  value?: string
  url?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** A plugin that restores typed text that only looks like a link or emphasis, for example `f[i](x)` or `O(n*m*k)`. */
const restoreTypedText: Plugin = () => (tree: MarkdownNode, file: { value: unknown }) =>
  restoreTypedTextIn(tree, String(file.value))

function restoreTypedTextIn(node: MarkdownNode, source: string): void {
  if (!node.children) return
  node.children = node.children.map((child) => {
    const [start, end] = [child.position?.start.offset ?? 0, child.position?.end.offset ?? 0]
    const typedText = source.slice(start, end)
    const isUnlinked = child.type === 'link' && toWebAddress(child.url ?? '') === ''
    const isPlain =
      isUnlinked || (isEmphasis(child) && !isIntendedEmphasis(typedText, source.slice(0, start), source.slice(end)))
    if (isPlain) return { type: 'text', value: typedText }
    restoreTypedTextIn(child, source)
    return child
  })
}

const isEmphasis = ({ type }: MarkdownNode): boolean => type === 'emphasis' || type === 'strong'

/**
 * Whether emphasis is intended. It has to be marked by asterisks, because underscores are parts of names such as `__init__`. No letter or
 * digit may be directly before or after it.
 */
const isIntendedEmphasis = (typed: string, before: string, after: string): boolean =>
  typed.startsWith('*') && !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)

const ALL_PLUGINS: Plugin[] = [disableConstructs(DISABLED_CONSTRUCTS), restoreTypedText]
const INLINE_PLUGINS: Plugin[] = [disableConstructs([...DISABLED_CONSTRUCTS, ...BLOCK_CONSTRUCTS]), restoreTypedText]

/** Removes the line breaks between block elements, which the CSS class `user-text` would make visible. */
const removeLineBreaks = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).filter((child) => child !== '\n')

const Heading = ({ children }: { children?: ReactNode }) => <h4 className="user-text font-semibold">{children}</h4>

/** The component of each Markdown element. Each uses only certain attributes, so that a text cannot set any other attribute. */
const COMPONENTS: Components = {
  p: ({ children }) => <p className="user-text">{children}</p>,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  em: ({ children }) => <em>{children}</em>,
  code: ({ children }) => <code className="rounded-sm bg-sunken px-1 font-mono">{children}</code>,
  pre: ({ children }) => (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by the keyboard too
      tabIndex={0}
      className="overflow-x-auto rounded-md bg-sunken px-3 py-2 [&>code]:p-0"
    >
      {children}
    </pre>
  ),
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-5">{removeLineBreaks(children)}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="flex list-decimal flex-col gap-1 pl-6">
      {removeLineBreaks(children)}
    </ol>
  ),
  li: ({ children }) => <li className="user-text">{removeLineBreaks(children)}</li>,
  hr: () => <hr className="border-line" />,
  // The text contains a line break after the element, which is visible already.
  br: () => null,
  a: ({ children, href }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ) : (
      children
    ),
}

/** Returns a web address; an empty string for all other addresses, which are not linked. */
const toWebAddress = (url: string): string => (/^https?:\/\//i.test(url) ? url : '')

/** Renders the Markdown of a text as React elements. Every element is one of `COMPONENTS`. */
export const RenderedMarkdown = memo(({ text, inlineOnly = false, field }: MarkdownProps) => (
  <div data-field={field} className="flex max-w-prose min-w-0 flex-col gap-2">
    {text.length > MAX_PARSED_LENGTH || DEEPLY_NESTED_LIST.test(text) ? (
      <p className="user-text">{text}</p>
    ) : (
      <ReactMarkdown
        remarkPlugins={inlineOnly ? INLINE_PLUGINS : ALL_PLUGINS}
        components={COMPONENTS}
        allowedElements={Object.keys(COMPONENTS)}
        unwrapDisallowed
        urlTransform={toWebAddress}
      >
        {text}
      </ReactMarkdown>
    )}
  </div>
))
