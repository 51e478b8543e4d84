import { once } from 'node:events'

/*
 * The only module of the command that writes. Texts of a file, file names and arguments may contain control characters that clear the screen
 * or fill the clipboard, and bidirectional marks that reorder a line.
 */

const UNSAFE_CHARACTER = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu
const UNSAFE_EXCEPT_LINE_ENDS = /(?!\t|\r?\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu

const toHex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16)

const escapeText = (text: string): string =>
  text.replace(UNSAFE_EXCEPT_LINE_ENDS, (character) => `\\u{${toHex(character)}}`)

/** JSON has none of these characters outside of its strings, except line ends. */
const escapeJson = (json: string): string =>
  json.replace(UNSAFE_EXCEPT_LINE_ENDS, (character) => `\\u${toHex(character).padStart(4, '0')}`)

/** Escapes line ends as well, so that a name cannot add a line to the output. */
export const toSingleLine = (text: string): string =>
  text.replace(UNSAFE_CHARACTER, (character) => (character === '\t' ? character : `\\u{${toHex(character)}}`))

/** Writes a text to the standard output. Control characters other than line ends and tabs, and bidirectional marks, are escaped (X7). */
export const print = (text: string): Promise<void> => write(escapeText(text))

/** Like `print`, for JSON. The escapes are those of JSON, so parsing restores the characters. */
export const printJson = (json: string): Promise<void> => write(escapeJson(json))

/** Writes a message in one line to the standard error output. */
export function printError(message: string): void {
  process.stderr.write(`${toSingleLine(message)}\n`)
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Ends the process without an error if the output is closed, as in `solvelog log FILE | head`. */
export function exitOnClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
