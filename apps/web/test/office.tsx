import type { Endpoint } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SessionProvider } from '../src/features/auth/session-context.ts'
import { createSessionStore } from '../src/features/auth/session.ts'
import { ApiError, type Call } from '../src/lib/api.ts'
import { CallProvider } from '../src/lib/call.ts'
import { officeDatesIn } from '../src/lib/office-dates.ts'
import { TranslateProvider } from '../src/lib/i18n.ts'
import { OfficeLanguageProvider } from '../src/lib/office-text.ts'
import { DatesProvider } from '../src/lib/use-dates.ts'

/**
 * What the server answers to each address, or to each method and address; an error is thrown, a function is asked, and
 * an address that is not named is an empty list.
 */
export type Server = Readonly<Record<string, unknown>>

const noTemplates = { templates: [], altered: [] }
const emptyPage = { items: [], total: 0, first: true, last: true, pageNumber: 0, pageSize: 50 }

const callOf = (server: Server): Call =>
  (async (endpoint: Endpoint, input: unknown) => {
    const answer =
      server[`${endpoint.method} ${endpoint.path}`] ??
      server[endpoint.path] ??
      (endpoint.path === '/api/templates' ? noTemplates : emptyPage)
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? (answer as (...asked: unknown[]) => unknown)(endpoint, input) : answer
  }) as unknown as Call

export const refusal = (status: number, code: string, message = code, errors?: string[]): ApiError =>
  new ApiError(status, { status, code, message, ...(errors && { errors }) })

/** Whoever is signed in to the pages of these tests. */
export const ana = {
  id: '3c271dab-17e8-48a9-bf7f-1871344fae88',
  username: 'ana.garcia',
  firstName: 'Ana',
  lastName1: 'García',
  lastName2: '',
  roles: ['ROLE_USER'],
  capabilities: [],
  keyState: 'admitted',
  locked: false,
  former: false,
} as unknown as CurrentUser

const freshQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** A piece of the back-office with all that pages find by context, in one language, before a server that was made up. */
export const inOffice = (
  locale: Locale,
  node: ReactNode,
  server: Server = {},
  queries: QueryClient = freshQueries(),
): ReactNode => {
  const text = translators[locale]
  const session = createSessionStore(localStorage)
  session.signIn('token', ana)
  const routeTree = createRootRoute({ component: () => node })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  return (
    <QueryClientProvider client={queries}>
      <CallProvider value={callOf(server)}>
        <SessionProvider value={session}>
          <TranslateProvider value={text}>
            <OfficeLanguageProvider value={{ text, change: () => undefined }}>
              <DatesProvider value={officeDatesIn('Europe/Madrid')}>
                <RouterProvider router={router as never} />
              </DatesProvider>
            </OfficeLanguageProvider>
          </TranslateProvider>
        </SessionProvider>
      </CallProvider>
    </QueryClientProvider>
  )
}
