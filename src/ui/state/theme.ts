import { useSyncExternalStore } from 'react'
import { PREFS, readPref, writePref } from './prefs'

export type Theme = 'light' | 'dark'

const BACKGROUND_COLOURS: Record<Theme, string> = { light: '#f7f8f9', dark: '#111315' }
const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Returns the current theme. The script public/theme.js sets the theme before the first paint. */
function readTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Applies a theme without transitions, so that all colours change together. */
function applyTheme(theme: Theme): void {
  const root = document.documentElement
  root.toggleAttribute('data-switching', true)
  root.dataset.theme = theme
  root.style.colorScheme = theme
  // Force a style update while transitions are off.
  root.getBoundingClientRect()
  root.removeAttribute('data-switching')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BACKGROUND_COLOURS[theme])
  for (const listener of listeners) listener()
}

function applyStoredTheme(): void {
  const storedTheme = readPref('theme')
  if (storedTheme === 'light' || storedTheme === 'dark') applyTheme(storedTheme)
  else applyTheme(darkSchemeQuery.matches ? 'dark' : 'light')
}

darkSchemeQuery.addEventListener('change', applyStoredTheme)
addEventListener('storage', ({ key }) => (key === null || key === PREFS.theme) && applyStoredTheme())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function toggleTheme(): void {
  const next: Theme = readTheme() === 'dark' ? 'light' : 'dark'
  writePref('theme', next)
  applyTheme(next)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}
