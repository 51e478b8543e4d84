import { Moon, Sun } from 'lucide-react'
import { Button } from '../../components/Button'
import { toggleTheme, useTheme } from './theme'

interface ThemeToggleProps {
  className?: string
}

export function ThemeToggle({ className = 'px-2.5' }: ThemeToggleProps) {
  const theme = useTheme()
  return (
    <Button
      variant="ghost"
      aria-label={`Toggle theme (currently ${theme} mode)`}
      onClick={toggleTheme}
      className={className}
    >
      {theme === 'dark' ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
      {theme === 'dark' ? 'Light Mode' : 'Dark Mode'}
    </Button>
  )
}
