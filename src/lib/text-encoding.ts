type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Returns the encoding of a text, as far as its bytes show it. Returns null for bytes with the character zero, which no text has. */
export function detectTextEncoding(bytes: Uint8Array): Encoding | null {
  const encoding = guessEncoding(bytes)
  const isZero = (at: number): boolean => bytes[at] === 0 && (encoding === 'utf-8' || bytes[at + 1] === 0)
  const step = encoding === 'utf-8' ? 1 : 2
  for (let at = 0; at < bytes.length; at += step) if (isZero(at)) return null
  return encoding
}

/** A text is in UTF-16 if it has a byte order mark, or if every second byte at its start is zero, as those of Latin characters are. */
function guessEncoding([first, second, third, fourth]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : 'utf-8'
}
