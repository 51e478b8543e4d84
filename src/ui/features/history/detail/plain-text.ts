const MARKUP = /<\/?[a-z][^>]*>/i
const BLOCKS = 'p, div, li, pre, ul, ol, br, h1, h2, h3, h4, tr'

/**
 * The words of a text that may be the practice site's HTML. Never shown as markup: it comes from outside. Parsing makes
 * an inert document, which runs and fetches nothing.
 */
export function plainText(text: string): string {
  if (!MARKUP.test(text)) return text.trim()
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n')
  return (body.textContent ?? '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
