import { checksum } from '#domain/journey/checksum'

/**
 * Returns a short value that is the same for two texts that differ only in white space. The practice site, its editor and its API may
 * change line ends and blank lines.
 */
export const fingerprint = (text: string): string => checksum(text.replace(/\s+/g, '').normalize('NFC'))
