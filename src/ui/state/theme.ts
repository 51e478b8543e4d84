import { proxy, useSnapshot } from 'valtio'
import { PREFS, readPref, writePref } from './prefs'

type Theme = 'light' | 'dark'

const BACKGROUND_COLOURS: Record<Theme, string> = { light: '#f7f8f9', dark: '#111315' }
const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)')

/** The current theme. The script public/theme.js sets the theme before the first paint. */
const current = proxy<{ theme: Theme }>({
  theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
})

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
  current.theme = theme
}

function applyStoredTheme(): void {
  const storedTheme = readPref('theme')
  if (storedTheme === 'light' || storedTheme === 'dark') applyTheme(storedTheme)
  else applyTheme(darkSchemeQuery.matches ? 'dark' : 'light')
}

darkSchemeQuery.addEventListener('change', applyStoredTheme)
addEventListener('storage', ({ key }) => (key === null || key === PREFS.theme) && applyStoredTheme())

export function toggleTheme(): void {
  const next: Theme = current.theme === 'dark' ? 'light' : 'dark'
  writePref('theme', next)
  applyTheme(next)
}

export function useTheme(): Theme {
  return useSnapshot(current).theme
}
