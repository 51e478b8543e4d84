import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'
import { entryOf } from '#lib/own-entry'

const legacy = <S>(parser: StreamParser<S>): LanguageSupport => new LanguageSupport(StreamLanguage.define(parser))
const clike = () => import('@codemirror/legacy-modes/mode/clike')

const python = async () => (await import('@codemirror/lang-python')).python()
const sql = async () => (await import('@codemirror/lang-sql')).sql()
const cpp = async () => (await import('@codemirror/lang-cpp')).cpp()

/** Each language is a separate chunk, loaded when code in it is first shown. */
const LOADERS: Record<string, () => Promise<LanguageSupport>> = {
  python,
  python3: python,
  pythondata: python,
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  java: async () => (await import('@codemirror/lang-java')).java(),
  c: cpp,
  cpp,
  golang: async () => (await import('@codemirror/lang-go')).go(),
  rust: async () => (await import('@codemirror/lang-rust')).rust(),
  mysql: sql,
  mssql: sql,
  oraclesql: sql,
  postgresql: sql,
  csharp: async () => legacy((await clike()).csharp),
  kotlin: async () => legacy((await clike()).kotlin),
  scala: async () => legacy((await clike()).scala),
  dart: async () => legacy((await clike()).dart),
  swift: async () => legacy((await import('@codemirror/legacy-modes/mode/swift')).swift),
  ruby: async () => legacy((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  erlang: async () => legacy((await import('@codemirror/legacy-modes/mode/erlang')).erlang),
  racket: async () => legacy((await import('@codemirror/legacy-modes/mode/scheme')).scheme),
  bash: async () => legacy((await import('@codemirror/legacy-modes/mode/shell')).shell),
}

/** The grammar for one of the practice site's language names; null if there is none or it cannot be loaded. */
export async function loadLanguage(lang: string): Promise<LanguageSupport | null> {
  try {
    return (await entryOf(LOADERS, lang.toLowerCase())?.()) ?? null
  } catch {
    // Offline, and the chunk is not cached yet: show the code without highlighting.
    return null
  }
}
