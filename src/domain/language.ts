import { getOwnEntry } from '#lib/own-entry'

const NAMES: Record<string, string> = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  dart: 'Dart',
  elixir: 'Elixir',
  erlang: 'Erlang',
  golang: 'Go',
  java: 'Java',
  javascript: 'JavaScript',
  kotlin: 'Kotlin',
  mssql: 'MS SQL Server',
  mysql: 'MySQL',
  oraclesql: 'Oracle SQL',
  pythondata: 'Pandas',
  php: 'PHP',
  postgresql: 'PostgreSQL',
  python: 'Python',
  python3: 'Python 3',
  racket: 'Racket',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  swift: 'Swift',
  typescript: 'TypeScript',
}

/** The practice site's names of languages. */
export const LANGUAGES = Object.keys(NAMES)

/** Returns the display name of a language; the practice site's name for an unknown language. */
export function getLanguageName(lang: string): string {
  return getOwnEntry(NAMES, lang.toLowerCase()) ?? lang
}
