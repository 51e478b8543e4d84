const ZERO_WIDTH = /\u200B|\u200C|\u200D|\uFEFF/g

function removeTrailingLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/**
 * Normalizes a text as the extension does before it computes a checksum: no zero-width characters, LF line ends, NFC, one newline at the end
 * (`encodingInfo` "utf8 + nfc + lf").
 */
export function normalizeText(text: string): string {
  const plain = text.replace(ZERO_WIDTH, '').replace(/\r\n?/g, '\n').normalize('NFC')
  return `${removeTrailingLineEnds(plain)}\n`
}

/** Computes the rolling sum of a text's UTF-16 units as a signed 32-bit integer. */
export function computeRollingSum(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
  return sum
}

/** Computes the checksum that the extension stores for a text: the rolling sum as a decimal number. */
export function computeChecksum(text: string): string {
  return String(computeRollingSum(text))
}
