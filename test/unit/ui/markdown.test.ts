import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RenderedMarkdown } from '../../../src/ui/widgets/markdown/RenderedMarkdown'

const render = (text: string, inlineOnly = false): string =>
  renderToStaticMarkup(createElement(RenderedMarkdown, { text, inlineOnly }))

/** React escapes `<` and `"` in texts and values, so every `<` begins a tag. */
const tagsOf = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

const CLASS = '(?: class="[^"]*")?'
const INLINE = `</?(?:div|p|strong|em|code|span)${CLASS}>`
const LINK = `<a href="https?://[^"]*" target="_blank" rel="noopener noreferrer"${CLASS}>|</a>`
const BLOCK = `</?(?:h4|ul|li|pre)${CLASS}>|<pre tabindex="0"${CLASS}>|<ol(?: start="\\d+")?${CLASS}>|</ol>|<hr${CLASS}/>`
const ALLOWED_INLINE = new RegExp(`^(?:${INLINE}|${LINK})$`)
const ALLOWED = new RegExp(`^(?:${INLINE}|${LINK}|${BLOCK})$`)

const PIECES = [
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
const markdown = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 5 })), { maxLength: 30 })
  .map((pieces) => pieces.join(''))

test('[N23] no text makes an element or attribute outside the allowed ones', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(tagsOf(render(text)).filter((tag) => !ALLOWED.test(tag))).toEqual([])
      expect(tagsOf(render(text, true)).filter((tag) => !ALLOWED_INLINE.test(tag))).toEqual([])
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
])('[N23] a plain text keeps its signs: %s', (text) => {
  expect(render(text)).toContain(`<p class="user-text">${text}</p>`)
})

test('[N23] a text that nests hundreds of lists or is very long is shown as it was typed', () => {
  expect(render(`${'- '.repeat(300)}a`)).toContain('- - - a</p>')
  expect(render('*a* '.repeat(6000))).toContain('*a* *a*')
  const deep = Array.from({ length: 40 }, (_, line) => `${' '.repeat(20 * line)}${'- '.repeat(10)}a`).join('\n')
  expect(tagsOf(render(deep)).filter((tag) => tag.startsWith('<ul'))).toEqual([])
})
