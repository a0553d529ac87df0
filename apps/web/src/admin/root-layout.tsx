import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chooseTheme, storedTheme, type Theme } from '../lib/theme.ts'
import { ThemeProvider } from './theme-context.ts'

const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** Toasts and the appearance, on every page. */
export const RootLayout = () => {
  const [theme, setTheme] = useState(storedTheme)
  const change = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <ThemeProvider value={{ theme, change }}>
      <Outlet />
      <Suspense>
        <Toaster theme={theme} />
      </Suspense>
    </ThemeProvider>
  )
}
