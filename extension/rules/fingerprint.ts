import { computeChecksum } from '#domain/journey/checksum'

/**
 * Returns a short hash of a text without its white space. White space is ignored because the practice site, its editor and its API may change
 * line ends and blank lines.
 */
export const computeFingerprint = (text: string): string => computeChecksum(text.replace(/\s+/g, '').normalize('NFC'))
