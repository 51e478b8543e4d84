import { useSyncExternalStore } from 'react'
import { PREFS, readPref, writePref } from './prefs'

export type Theme = 'light' | 'dark'

const GROUND: Record<Theme, string> = { light: '#f7f8f9', dark: '#111315' }
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The current theme, which /theme.js sets before the first paint. */
function current(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Applies a theme without transitions, so that all colours change together. */
function apply(theme: Theme): void {
  const root = document.documentElement
  root.toggleAttribute('data-switching', true)
  root.dataset.theme = theme
  root.style.colorScheme = theme
  // Force a style update while transitions are off.
  root.getBoundingClientRect()
  root.removeAttribute('data-switching')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
  for (const listener of listeners) listener()
}

/** Applies the stored choice, or the preference of the system. */
function follow(): void {
  const chosen = readPref('theme')
  if (chosen === 'light' || chosen === 'dark') apply(chosen)
  else apply(system.matches ? 'dark' : 'light')
}

system.addEventListener('change', follow)
addEventListener('storage', ({ key }) => (key === null || key === PREFS.theme) && follow())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches to the other theme and stores the choice. */
export function toggleTheme(): void {
  const next: Theme = current() === 'dark' ? 'light' : 'dark'
  writePref('theme', next)
  apply(next)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current)
}
