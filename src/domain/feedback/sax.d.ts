/**
 * Types for the part of sax that is used. The published types refer to Node's types, which would allow Node's globals in this code.
 */
declare module 'sax' {
  export interface Tag {
    name: string
    attributes: Record<string, string>
  }

  export interface SAXParser {
    onerror: (error: Error) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    write(chunk: string): SAXParser
    close(): SAXParser
  }

  const sax: {
    parser(strict: boolean, options: { position: boolean }): SAXParser
    /** The characters of named entities, including those of HTML, by name. The object has no prototype. */
    ENTITIES: Readonly<Record<string, string>>
  }
  export default sax
}
