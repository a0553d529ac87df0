import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LegalLinks } from './legal-links.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The frame of pages outside the work itself: signing in, first start, errors. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className="auth">
    <header className="header">
      <Brand to="/admin" />
      <LanguageMenu />
      <ThemeMenu />
    </header>
    <main className="auth-main">{children}</main>
    <LegalLinks />
  </div>
)

export const AuthLayout = () => (
  <AuthFrame>
    <Outlet />
  </AuthFrame>
)
