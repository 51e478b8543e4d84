const MARKUP = /<\/?[a-z][^>]*>/i
const BLOCKS = 'p, div, li, pre, ul, ol, br, h1, h2, h3, h4, tr'

/**
 * Extracts plain text from text that may be the practice site's HTML. Untrusted HTML is never rendered. The parsed document
 * is inert: it runs no scripts and fetches no resources.
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
