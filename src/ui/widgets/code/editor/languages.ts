import { LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'
import { getOwnEntry } from '#lib/own-entry'

const createLegacySupport = <S>(parser: StreamParser<S>): LanguageSupport =>
  new LanguageSupport(StreamLanguage.define(parser))
const loadClike = () => import('@codemirror/legacy-modes/mode/clike')

const loadPython = async () => (await import('@codemirror/lang-python')).python()
const loadSql = async () => (await import('@codemirror/lang-sql')).sql()
const loadCpp = async () => (await import('@codemirror/lang-cpp')).cpp()

/**
 * The functions that load the grammar of a language. Each grammar is a separate chunk that is loaded when code in the language is first
 * shown.
 */
const GRAMMAR_LOADERS: Record<string, () => Promise<LanguageSupport>> = {
  python: loadPython,
  python3: loadPython,
  pythondata: loadPython,
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  java: async () => (await import('@codemirror/lang-java')).java(),
  c: loadCpp,
  cpp: loadCpp,
  golang: async () => (await import('@codemirror/lang-go')).go(),
  rust: async () => (await import('@codemirror/lang-rust')).rust(),
  mysql: loadSql,
  mssql: loadSql,
  oraclesql: loadSql,
  postgresql: loadSql,
  csharp: async () => createLegacySupport((await loadClike()).csharp),
  kotlin: async () => createLegacySupport((await loadClike()).kotlin),
  scala: async () => createLegacySupport((await loadClike()).scala),
  dart: async () => createLegacySupport((await loadClike()).dart),
  swift: async () => createLegacySupport((await import('@codemirror/legacy-modes/mode/swift')).swift),
  ruby: async () => createLegacySupport((await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  erlang: async () => createLegacySupport((await import('@codemirror/legacy-modes/mode/erlang')).erlang),
  racket: async () => createLegacySupport((await import('@codemirror/legacy-modes/mode/scheme')).scheme),
  bash: async () => createLegacySupport((await import('@codemirror/legacy-modes/mode/shell')).shell),
}

/** Returns the grammar for one of the practice site's language names; null if there is none, or if it cannot be loaded. */
export async function loadLanguage(lang: string): Promise<LanguageSupport | null> {
  try {
    return (await getOwnEntry(GRAMMAR_LOADERS, lang.toLowerCase())?.()) ?? null
  } catch {
    // The chunk cannot be loaded, for example offline: show the code without highlighting.
    return null
  }
}
