import { createContext, useContext } from 'react'
import type { Theme } from '../lib/theme.ts'

interface ThemeChoice {
  readonly theme: Theme
  readonly change: (theme: Theme) => void
}

const ThemeContext = createContext<ThemeChoice>({ theme: 'system', change: () => undefined })
export const ThemeProvider = ThemeContext.Provider
export const useTheme = (): ThemeChoice => useContext(ThemeContext)
