import { Moon, Sun } from 'lucide'
import { Button } from '../components/Button'
import { Icon } from '../components/Icon'
import { toggleTheme, useTheme } from '../state/theme'

export function ThemeToggle({ className = 'px-2.5' }: { className?: string }) {
  const theme = useTheme()
  return (
    <Button
      variant="ghost"
      aria-label={`Toggle theme (currently ${theme} mode)`}
      onClick={toggleTheme}
      className={className}
    >
      {theme === 'dark' ? <Icon node={Sun} size={16} /> : <Icon node={Moon} size={16} />}
      {theme === 'dark' ? 'Light Mode' : 'Dark Mode'}
    </Button>
  )
}
