/** Returns the text of a localStorage entry; null if the entry does not exist or localStorage is not available. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Writes a localStorage entry, or removes it if `text` is null. Returns false if the browser refuses. */
export function writeStored(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Parses the JSON of a localStorage entry. Returns null if the entry is missing or is not valid JSON. */
export function readStoredJson(name: string): unknown {
  try {
    return JSON.parse(readStored(name) ?? 'null')
  } catch {
    return null
  }
}

export function listStoredNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}
