/**
 * Returns the encoding of a text. A text is in UTF-16 if it has a byte order mark, or if its second and fourth bytes, or its first and third,
 * are zero, as those of Latin characters are.
 */
export function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : 'utf-8'
}
