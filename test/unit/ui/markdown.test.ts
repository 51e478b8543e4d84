import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedMarkdown } from '../../../src/ui/widgets/markdown/RenderedMarkdown'
import { assertProperty } from '../../property'

const render = (text: string, inlineOnly = false): string =>
  renderToStaticMarkup(createElement(RenderedMarkdown, { text, inlineOnly }))

/** Returns the tags of an HTML text. React escapes `<` and `"` in texts and values, so every `<` begins a tag. */
const listTags = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

const CLASS_PATTERN = '(?: class="[^"]*")?'
const INLINE_PATTERN = `</?(?:div|p|strong|em|code|span)${CLASS_PATTERN}>`
const LINK_PATTERN = `<a href="https?://[^"]*" target="_blank" rel="noopener noreferrer"${CLASS_PATTERN}>|</a>`
const BLOCK_PATTERN = `</?(?:h4|ul|li|pre)${CLASS_PATTERN}>|<pre tabindex="0"${CLASS_PATTERN}>|<ol(?: start="\\d+")?${CLASS_PATTERN}>|</ol>|<hr${CLASS_PATTERN}/>`
const ALLOWED_INLINE = new RegExp(`^(?:${INLINE_PATTERN}|${LINK_PATTERN})$`)
const ALLOWED = new RegExp(`^(?:${INLINE_PATTERN}|${LINK_PATTERN}|${BLOCK_PATTERN})$`)

const MARKDOWN_PIECES = [
  '<b onclick=x>',
  '<script>',
  '<!--',
  '![a](http://x.y/z.png)',
  '[a](javascript:x)',
  '[a](http://x.y "t")',
  '[a](data:x)',
  '<http://x.y>',
  '<mailto:a@b.c>',
  'www.a.bc',
  'me@a.bc',
  '[a]: http://x.y',
  '[a]',
  '- ',
  '1. ',
  '> ',
  '# ',
  '---',
  '```js',
  '`',
  '**',
  '_',
  '&lt;',
  '\\',
  '|',
  '    ',
  ' ',
  '\n',
  '\n\n',
]
const anyMarkdown = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...MARKDOWN_PIECES) }, fc.string({ maxLength: 5 })), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''))

test('[N23] no text leads to an element or attribute that is not allowed', () => {
  assertProperty(
    fc.property(anyMarkdown, (text) => {
      expect(listTags(render(text)).filter((tag) => !ALLOWED.test(tag))).toEqual([])
      expect(listTags(render(text, true)).filter((tag) => !ALLOWED_INLINE.test(tag))).toEqual([])
    }),
  )
})

test('[N23] notes have lists, code and links; HTML, images and unsafe links stay text', () => {
  const html = render('- one\n- `two`\n\nvector<int> ![a](http://x.y/z.png) [js](javascript:x)')
  expect(html).toMatch(/<ul[^>]*><li[^>]*>one<\/li><li[^>]*><code[^>]*>two<\/code><\/li><\/ul>/)
  expect(html).toContain('vector&lt;int&gt; !<a href="http://x.y/z.png"')
  expect(html).toContain('[js](javascript:x)</p>')
  expect(render('- one', true)).toContain('<p class="user-text">- one</p>')
})

test.each([
  'O(n*m*k)',
  '__init__ and _helper_',
  'f[i](x), then [](auto) and a[i]*b[i]*c[i]',
  '[a](mailto:b@c.de)',
  '2**n**m',
])('[N23] a plain text keeps its special characters: %s', (text) => {
  expect(render(text)).toContain(`<p class="user-text">${text}</p>`)
})

test('[N23] a text that nests hundreds of lists or is very long is shown as it was typed', () => {
  expect(render(`${'- '.repeat(300)}a`)).toContain('- - - a</p>')
  expect(render('*a* '.repeat(6000))).toContain('*a* *a*')
  const deeplyNested = Array.from({ length: 40 }, (_, line) => `${' '.repeat(20 * line)}${'- '.repeat(10)}a`).join('\n')
  expect(listTags(render(deeplyNested)).filter((tag) => tag.startsWith('<ul'))).toEqual([])
})
