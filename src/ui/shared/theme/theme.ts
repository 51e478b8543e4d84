import { useSyncExternalStore } from 'react'
import { PREFS, readPref, writePref } from '../prefs'

export type Theme = 'light' | 'dark'

const GROUND: Record<Theme, string> = { light: '#f7f8f9', dark: '#111315' }
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The theme in force: /theme.js set it before the first paint. */
function current(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** All at once: what fades its colour under the pointer must not lag behind the page's ground. */
function apply(theme: Theme): void {
  const root = document.documentElement
  root.toggleAttribute('data-switching', true)
  root.dataset.theme = theme
  root.style.colorScheme = theme
  // Measuring works the new colours out while nothing may fade.
  root.getBoundingClientRect()
  root.removeAttribute('data-switching')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
  for (const listener of listeners) listener()
}

/** What was chosen here or in another tab, else what the system prefers. */
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

/** Switches to the other theme and keeps the choice. */
export function toggleTheme(): void {
  const next: Theme = current() === 'dark' ? 'light' : 'dark'
  writePref('theme', next)
  apply(next)
}

/** The theme in force. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current)
}
