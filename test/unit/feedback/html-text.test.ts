import { describe, expect, it } from 'vitest'
import { htmlToText } from '#domain/feedback/html-text'
import { countVisitedCharacters } from './visited-characters'

describe('htmlToText', () => {
  it.each([
    ['<p>Given <em>n</em>,&nbsp;return <code>a &lt; b</code>.</p>', 'Given n, return a < b.'],
    ['<ul>\n<li>one</li>\n<li>10<sup>4</sup> and x<sub>i</sub></li>\n</ul>', '- one\n\n- 10^4 and x_i'],
    ['<pre>\n<strong>Input:</strong> [1,2]\n  x\n</pre>', 'Input: [1,2]\n  x'],
    ['plain text: 1 <= n < 10 and a > b', 'plain text: 1 <= n < 10 and a > b'],
    ['a<br/>b<hr>c', 'a\nb\nc'],
    ['<img src="x.png" alt="x">after<!-- a note -->wards', 'afterwards'],
    ['unclosed <b and more', 'unclosed <b and more'],
    ['&amp;lt; stays &lt;', '&lt; stays <'],
    ['', ''],
  ])('[F2] %j becomes %j', (html, text) => {
    expect(htmlToText(html)).toBe(text)
  })

  it.each(['< ', '<', '<a', '<a ', '&lt;', '&', '\n', ' '])('[F2] reads a text full of %j in linear time', (unit) => {
    for (const html of [unit.repeat(60_000), `${unit.repeat(60_000)}>`]) {
      expect(countVisitedCharacters(() => htmlToText(html))).toBeLessThan(20 * html.length)
    }
  })
})
