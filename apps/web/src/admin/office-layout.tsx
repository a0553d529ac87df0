import type { CurrentUser } from '@canal/contract/auth/schemas'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { homeOf } from '../features/auth/home-of.ts'
import { useUser } from '../features/auth/session-context.ts'
import { useLeave } from '../features/auth/use-leave.ts'
import { forgetDrafts, hasDrafts } from '../features/report-detail/drafts.ts'
import { withCaseTexts } from '../lib/office-catalogue.ts'
import { useText } from '../lib/office-text.ts'
import { isKeptOut, signsActs } from '../lib/standing.ts'
import { Brand } from './brand.tsx'
import { headerTools } from './header-slots.ts'
import { LanguageMenu } from './language-menu.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

const PasswordModal = lazy(() =>
  import('../features/auth/password-modal.tsx').then(({ PasswordModal }) => ({ default: PasswordModal })),
)

const WrongPasswords = lazy(() =>
  withCaseTexts(import('../features/auth/wrong-passwords.tsx')).then(({ WrongPasswords }) => ({
    default: WrongPasswords,
  })),
)

const WaitsStrip = lazy(() => import('./waits-strip.tsx').then(({ WaitsStrip }) => ({ default: WaitsStrip })))

const OverThePage = lazy(() => import('./over-the-page.tsx').then(({ OverThePage }) => ({ default: OverThePage })))

const UnsavedModal = lazy(() =>
  import('../features/report-detail/unsaved-modal.tsx').then(({ UnsavedModal }) => ({ default: UnsavedModal })),
)

const item = 'sidebar'

/**
 * Header, sidebar and footer around every page of the work; anew for another person, who may have signed in in another
 * tab: what a page has before it is not in the cache that was emptied.
 */
export const OfficeLayout = () => {
  const user = useUser()
  return user && <PersonsOffice key={user.id} user={user} />
}

const PersonsOffice = ({ user }: { readonly user: CurrentUser }) => {
  const text = useText()
  const signOut = useLeave()
  const [folded, setFolded] = useState(() => localStorage.getItem(item) === 'collapsed')
  const [isChanging, setChanging] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // One page is theirs: there is nothing to choose among.
  const isAlone = isKeptOut(user)

  const fold = (next: boolean) => {
    localStorage.setItem(item, next ? 'collapsed' : 'expanded')
    setFolded(next)
  }
  const leave = async () => {
    forgetDrafts()
    await signOut()
  }
  return (
    <div className="app" data-sidebar={isAlone ? 'none' : folded ? 'collapsed' : 'expanded'}>
      <a className="skip visually-hidden" href="#main">
        {text('app.skipToContent')}
      </a>
      <header className="header">
        {!isAlone && <PhoneMenu roles={user.roles} />}
        <Brand to={homeOf(user.roles)} name={user.channelName} />
        {/* On a telephone it stands in the menu, where there is one. */}
        <LanguageMenu {...(isAlone ? {} : { className: 'roomy-only' })} />
        <ThemeMenu className="roomy-only" />
        <Suspense>
          {headerTools.map((Tool, index) => (
            <Tool key={index} />
          ))}
        </Suspense>
        <UserMenu
          user={user}
          onChangePassword={() => setChanging(true)}
          onLogOut={() => (hasDrafts() ? setLeaving(true) : void leave())}
        />
      </header>
      {!isAlone && <Sidebar roles={user.roles} folded={folded} onFold={fold} />}
      <div className="column">
        <main className="main" id="main" tabIndex={-1}>
          <Suspense>{signsActs(user) && <WaitsStrip readerId={user.id} />}</Suspense>
          {user.wrongPasswords && (
            <Suspense>
              <WrongPasswords wrong={user.wrongPasswords} onChangePassword={() => setChanging(true)} />
            </Suspense>
          )}
          <Outlet />
        </main>
        <LegalLinks />
      </div>
      <Suspense>
        <OverThePage user={user} onLeave={() => void leave()} />
      </Suspense>
      {isChanging && (
        <Suspense>
          <PasswordModal user={user} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense>
          <UnsavedModal onStay={() => setLeaving(false)} onLeave={() => void leave()} />
        </Suspense>
      )}
    </div>
  )
}
