/**
 * The little of sax that is used. Declared here because the published types refer to Node's, which would let Node's
 * names compile in this room.
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
    /** Names of character entities, HTML's included; it has no prototype. */
    ENTITIES: Readonly<Record<string, string>>
  }
  export default sax
}
