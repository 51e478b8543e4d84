import { checksum } from '#domain/journey/checksum'

/**
 * A short value that is equal for two texts that differ only in white space. The practice site, its editor and its API may change line
 * ends and blank lines.
 */
export const fingerprint = (text: string): string => checksum(text.replace(/\s+/g, '').normalize('NFC'))
