import type { Locale, OfficeKey, Translate } from '@canal/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { SessionProvider, useUser } from '../features/auth/session-context.ts'
import { CallProvider } from '../lib/call.ts'
import { ConnectionProvider } from '../lib/connection-context.ts'
import { officeDatesIn } from '../lib/office-dates.ts'
import { TranslateProvider } from '../lib/i18n.ts'
import { localeCookie } from '../lib/locale.ts'
import { loadText } from '../lib/office-catalogue.ts'
import { OfficeLanguageProvider } from '../lib/office-text.ts'
import { DatesProvider } from '../lib/use-dates.ts'
import type { Office } from './office.ts'

interface OfficeProvidersProps {
  readonly office: Office
  readonly first: Translate<OfficeKey>
  readonly children: ReactNode
}

const DatesOfChannel = ({ children }: { readonly children: ReactNode }) => {
  const timeZone = useUser()?.timeZone ?? null
  const dates = useMemo(() => officeDatesIn(timeZone), [timeZone])
  return <DatesProvider value={dates}>{children}</DatesProvider>
}

/** Everything that pages find by context. */
export const OfficeProviders = ({ office, first, children }: OfficeProvidersProps) => {
  const [text, setText] = useState(() => first)
  const language = useMemo(() => {
    const change = async (locale: Locale) => {
      document.cookie = localeCookie(locale)
      const next = await loadText(locale)
      office.speak(next)
      setText(() => next)
    }
    return { text, change: (locale: Locale) => void change(locale) }
  }, [office, text])
  useEffect(() => {
    document.documentElement.lang = text.locale
  }, [text])
  return (
    <QueryClientProvider client={office.queries}>
      <CallProvider value={office.call}>
        <ConnectionProvider value={office.connection}>
          <SessionProvider value={office.session}>
            <TranslateProvider value={text}>
              <OfficeLanguageProvider value={language}>
                <DatesOfChannel>{children}</DatesOfChannel>
              </OfficeLanguageProvider>
            </TranslateProvider>
          </SessionProvider>
        </ConnectionProvider>
      </CallProvider>
    </QueryClientProvider>
  )
}
