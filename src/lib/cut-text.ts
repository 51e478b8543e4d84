/** Cuts a text to at most `length` UTF-16 code units, never between the two halves of a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const splitsPair = /\p{Surrogate}$/u.test(text.slice(0, length)) && length > 0
  return text.slice(0, splitsPair ? length - 1 : length)
}
