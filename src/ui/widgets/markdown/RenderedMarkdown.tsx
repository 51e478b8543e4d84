import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { Children, memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'

export interface MarkdownProps {
  text: string
  /** Emphasis, code and links only. Lists, headings and code blocks stay plain text. */
  inlineOnly?: boolean
}

/** Longer texts, in characters, are shown as they are: parsing them could block the page. */
const MAX_LENGTH = 20_000
/** A line that nests more than ten lists by its markers, or by its indentation. Hundreds of lists in each other would block the page. */
const DEEP_LISTS = /^(?:[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){11}|[ \t]{21,}(?:[-*+]|\d{1,9}[.)])[ \t])/m

/** HTML and images stay plain text, so that `vector<int>` in a note does not disappear. So do quotes, which can nest too deeply. */
const NEVER = ['htmlFlow', 'htmlText', 'labelStartImage', 'definition', 'blockQuote', 'codeIndented']
const BLOCKS = ['codeFenced', 'headingAtx', 'list', 'setextUnderline', 'thematicBreak']

type Plugin = NonNullable<Options['remarkPlugins']>[number]

interface ParserData {
  micromarkExtensions?: unknown[]
  fromMarkdownExtensions?: unknown[]
}

/** Finds addresses without brackets, and reads some constructs of Markdown as plain text. */
function without(constructs: readonly string[]): Plugin {
  return function (this: { data: () => unknown }) {
    const data = this.data() as ParserData
    data.micromarkExtensions = [gfmAutolinkLiteral(), { disable: { null: constructs } }]
    data.fromMarkdownExtensions = [gfmAutolinkLiteralFromMarkdown()]
  }
}

interface MarkdownNode {
  type: string
  value?: string
  url?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
}

/** Shows links without an address of the web, and signs that only look like emphasis, as they were typed: `f[i](x)`, `O(n*m*k)`. */
const keepTyped: Plugin = () => (tree: MarkdownNode, file: { value: unknown }) => keepTypedIn(tree, String(file.value))

function keepTypedIn(node: MarkdownNode, source: string): void {
  if (!node.children) return
  node.children = node.children.map((child) => {
    const [start, end] = [child.position?.start.offset ?? 0, child.position?.end.offset ?? 0]
    const typed = source.slice(start, end)
    const isUnlinked = child.type === 'link' && webAddress(child.url ?? '') === ''
    const isPlain = isUnlinked || (isEmphasis(child) && !isMeant(typed, source.slice(0, start), source.slice(end)))
    if (isPlain) return { type: 'text', value: typed }
    keepTypedIn(child, source)
    return child
  })
}

const isEmphasis = ({ type }: MarkdownNode): boolean => type === 'emphasis' || type === 'strong'

/** Whether emphasis is meant: by asterisks that touch no letter or digit outside. Underscores are parts of names such as `__init__`. */
const isMeant = (typed: string, before: string, after: string): boolean =>
  typed.startsWith('*') && !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)

const ALL: Plugin[] = [without(NEVER), keepTyped]
const INLINE: Plugin[] = [without([...NEVER, ...BLOCKS]), keepTyped]

/** Removes the line breaks between blocks, which `user-text` would show. */
const blocksOf = (children: ReactNode): ReactNode[] => Children.toArray(children).filter((child) => child !== '\n')

const Heading = ({ children }: { children?: ReactNode }) => <h4 className="user-text font-semibold">{children}</h4>

/** One component for each element, so that only the attributes here can occur. */
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
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-5">{blocksOf(children)}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="flex list-decimal flex-col gap-1 pl-6">
      {blocksOf(children)}
    </ol>
  ),
  li: ({ children }) => <li className="user-text">{blocksOf(children)}</li>,
  hr: () => <hr className="border-line" />,
  // The line break that follows in the text is visible.
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

/** An address of the web; an empty string for all others, which are not linked. */
const webAddress = (url: string): string => (/^https?:\/\//i.test(url) ? url : '')

/** The Markdown of a text as React elements. Every element and attribute is one of `COMPONENTS`. */
export const RenderedMarkdown = memo(({ text, inlineOnly = false }: MarkdownProps) => (
  <div className="flex max-w-prose min-w-0 flex-col gap-2">
    {text.length > MAX_LENGTH || DEEP_LISTS.test(text) ? (
      <p className="user-text">{text}</p>
    ) : (
      <ReactMarkdown
        remarkPlugins={inlineOnly ? INLINE : ALL}
        components={COMPONENTS}
        allowedElements={Object.keys(COMPONENTS)}
        unwrapDisallowed
        urlTransform={webAddress}
      >
        {text}
      </ReactMarkdown>
    )}
  </div>
))
