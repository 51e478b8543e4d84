/** The start of a text, at most `length` UTF-16 units long, that never ends within a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const isWithin = /\p{Surrogate}$/u.test(text.slice(0, length)) && length > 0
  return text.slice(0, isWithin ? length - 1 : length)
}
