import { Moon, Sun } from 'lucide-react'
import { Button } from '../kit/Button'
import { toggleTheme, useTheme } from './theme'

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const theme = useTheme()
  return (
    <Button
      variant="ghost"
      aria-label={`Toggle theme (currently ${theme} mode)`}
      title={theme === 'dark' ? 'Light Mode' : 'Dark Mode'}
      onClick={toggleTheme}
      className="max-sm:size-11 max-sm:px-0 sm:px-2.5"
    >
      {theme === 'dark' ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
      <span className="max-lg:sr-only">{theme === 'dark' ? 'Light Mode' : 'Dark Mode'}</span>
    </Button>
  )
}
