import { roleNames } from '@canal/contract'
import { officePath } from '@canal/contract/pages/next-path'
import * as paths from '@canal/contract/pages/office-paths'
import { listedKinds, rulesOf, type ListedKind } from '@canal/contract/requests/kinds'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router'
import { homeOf } from '../features/auth/home-of.ts'
import { channelListShape } from '../features/channels/list-shape.ts'
import { asSection } from '../features/report-detail/sections.ts'
import { originOfLink, readOrigin, writeOrigin } from '../features/reports/list-origin.ts'
import { logAddressShape } from '../features/logs/address-shape.ts'
import { notificationListShape } from '../features/notifications/list-shape.ts'
import type { ReportList } from '../features/reports/opening.ts'
import { reportListShape } from '../features/reports/list-shape.ts'
import { requestListShape } from '../features/requests/list-shape.ts'
import { asSetupStep } from '../features/setup/steps.ts'
import { isCaseNumber } from '../lib/filter-values.ts'
import { roleListShape } from '../features/roles/list-shape.ts'
import { investigatorListShape, userListShape } from '../features/users/list-shape.ts'
import { withCaseTexts, withSettingsTexts, withSetupTexts } from '../lib/office-catalogue.ts'
import { readListState, writeListState, type ListShape } from '../lib/list-state.ts'
import { isKeptOut } from '../lib/standing.ts'
import { AuthLayout } from './auth-layout.tsx'
import { NotFoundPage, ForbiddenPage, FailedPage } from './error-pages.tsx'
import { createGuarded } from './guarded.ts'
import { needsCommittee, needsRole, signedIn } from './guard.ts'
import type { Office } from './office.ts'
import { RootLayout } from './root-layout.tsx'

const guarded = createGuarded()
const member = guarded(needsRole(roleNames.user))
const committee = guarded(needsCommittee)
const admin = guarded(needsRole(roleNames.admin))
const listSearch = (shape: ListShape) => (query: Record<string, unknown>) => writeListState(readListState(query, shape))

const rootRoute = createRootRouteWithContext<{ office: Office }>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
})

const auth = createRoute({ getParentRoute: () => rootRoute, id: 'auth', component: AuthLayout })
const office = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  component: lazyRouteComponent(() => import('./office-layout.tsx'), 'OfficeLayout'),
})

/** Where to go after signing in: a path of the back-office, never another site. */
const loginSearch = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && officePath.test(next) ? { next } : {}

const login = createRoute({
  getParentRoute: () => auth,
  path: paths.login,
  validateSearch: loginSearch,
  beforeLoad: ({ location }) => ({ hasEnded: location.state.hasEnded }),
  component: lazyRouteComponent(() => import('../routes/login.tsx'), 'LoginPage'),
})
const forbidden = createRoute({ getParentRoute: () => auth, path: paths.forbidden, component: ForbiddenPage })
const firstSignIn = createRoute({
  getParentRoute: () => auth,
  path: paths.firstSignIn,
  beforeLoad: ({ context }) => {
    if (!context.office.session.token()) throw redirect({ to: '/admin/login' })
  },
  component: lazyRouteComponent(() => import('../routes/first-sign-in.tsx'), 'FirstSignInPage'),
})
const secondFactor = createRoute({
  getParentRoute: () => auth,
  path: paths.secondFactor,
  beforeLoad: ({ context }) => {
    if (!context.office.session.token()) throw redirect({ to: '/admin/login' })
  },
  component: lazyRouteComponent(() => withCaseTexts(import('../routes/second-factor.tsx')), 'SecondFactorPage'),
})
const stop = createRoute({
  getParentRoute: () => auth,
  path: paths.stop,
  component: lazyRouteComponent(() => withCaseTexts(import('../routes/stop.tsx')), 'StopPage'),
})
const setup = createRoute({
  getParentRoute: () => auth,
  path: paths.setup,
  component: lazyRouteComponent(() => withSettingsTexts(withSetupTexts(import('../routes/setup.tsx'))), 'SetupPage'),
})

const setupSteps = createRoute({
  getParentRoute: () => office,
  path: paths.setupSteps,
  beforeLoad: async (arrival) => {
    await admin(arrival)
    const { step } = arrival.params
    if (step && !asSetupStep(step)) throw notFound()
  },
  component: lazyRouteComponent(
    () => withSettingsTexts(withSetupTexts(import('../routes/setup-steps.tsx'))),
    'SetupStepsPage',
  ),
})

const home = createRoute({
  getParentRoute: () => office,
  path: paths.home,
  beforeLoad: async (arrival) => {
    await guarded(signedIn)(arrival)
    const user = arrival.context.office.session.user()
    const roles = user?.roles ?? []
    if (roles.includes(roleNames.admin)) throw redirect({ to: homeOf(roles) })
    if (user && isKeptOut(user)) throw redirect({ to: '/admin/keys' })
  },
  component: lazyRouteComponent(() => import('../routes/dashboard.tsx'), 'DashboardPage'),
})

const redirects = (from: string, to: string, guard: typeof member) =>
  createRoute({
    getParentRoute: () => office,
    path: from,
    beforeLoad: async (arrival) => {
      await guard(arrival)
      throw redirect({ to })
    },
  })
const reports = redirects(paths.reports, '/admin/reports/active', member)
const requests = redirects(paths.requests, '/admin/requests/access-to-files', member)
/** Where a vote is wanted on a report, its approvals are of one kind or the other. */
const approvals = createRoute({
  getParentRoute: () => office,
  path: paths.approvals,
  validateSearch: ({ caseNumber }: Record<string, unknown>): { caseNumber?: string } =>
    typeof caseNumber === 'string' && isCaseNumber(caseNumber) ? { caseNumber } : {},
  beforeLoad: async (arrival) => {
    await committee(arrival)
    const { caseNumber } = arrival.search
    if (!caseNumber) throw redirect({ to: '/admin/approvals/access-to-files' })
    const { kindToVoteOn } = await import('../features/requests/kind-to-vote-on.ts')
    const kind = await kindToVoteOn(arrival.context.office.call, caseNumber)
    throw redirect({ to: `/admin/approvals/${kind}`, search: { filters: [{ id: 'caseNumber', value: caseNumber }] } })
  },
})
const settings = redirects(paths.settings, '/admin/settings/users', admin)

const reportList = <Path extends string, Name extends keyof typeof import('../routes/report-lists.tsx')>(
  path: Path,
  list: ReportList,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => office,
    path,
    validateSearch: listSearch(reportListShape(list)),
    beforeLoad: member,
    component: lazyRouteComponent(() => import('../routes/report-lists.tsx'), name),
  })
const active = reportList(paths.active, 'active', 'ActiveReportsPage')
const assigned = reportList(paths.assigned, 'assigned', 'AssignedReportsPage')
const archived = reportList(paths.archived, 'archived', 'ArchivedReportsPage')
/** The list that a report is opened from goes on beside it: a link that does not name one takes it from its own page. */
const keepList: SearchMiddleware<ReturnType<typeof writeOrigin>> = ({ search, next }) => {
  const named = next(search)
  return Object.keys(named).length > 0 ? named : originOfLink(window.location.pathname, search)
}

/** One route for the report and its sections: going from one to another must not lose what is being written. */
const report = createRoute({
  getParentRoute: () => office,
  path: paths.report,
  validateSearch: (query: Record<string, unknown>) => writeOrigin(readOrigin(query)),
  search: { middlewares: [keepList] },
  beforeLoad: async (arrival) => {
    await member(arrival)
    const { section } = arrival.params
    if (section && !asSection(section)) throw notFound()
  },
  component: lazyRouteComponent(() => withCaseTexts(import('../routes/report.tsx')), 'ReportPage'),
})
/** A list for each kind of vote, of what one asked for or of what one may vote on. */
const requestList = <Whose extends 'requests' | 'approvals', Kind extends ListedKind>(whose: Whose, kind: Kind) =>
  createRoute({
    getParentRoute: () => office,
    path: `/admin/${whose}/${kind}` as const,
    validateSearch: listSearch(requestListShape),
    beforeLoad: whose === 'approvals' || rulesOf(kind).who === 'committee' ? committee : member,
    component: lazyRouteComponent(
      () => withCaseTexts(import('../routes/request-lists.tsx')).then(({ pageOf }) => ({ Page: pageOf(whose, kind) })),
      'Page',
    ),
  })
const requestLists = listedKinds.map((kind) => requestList('requests', kind))
const approvalLists = listedKinds.map((kind) => requestList('approvals', kind))
const notifications = createRoute({
  getParentRoute: () => office,
  path: paths.notifications,
  validateSearch: listSearch(notificationListShape),
  beforeLoad: member,
  component: lazyRouteComponent(() => withCaseTexts(import('../routes/notifications.tsx')), 'NotificationsPage'),
})
const logs = createRoute({
  getParentRoute: () => office,
  path: paths.logs,
  validateSearch: listSearch(logAddressShape),
  beforeLoad: member,
  component: lazyRouteComponent(() => withCaseTexts(import('../routes/logs.tsx')), 'LogsPage'),
})
const notificationPreferences = createRoute({
  getParentRoute: () => office,
  path: paths.notificationPreferences,
  beforeLoad: member,
  component: lazyRouteComponent(() => import('../routes/notification-preferences.tsx'), 'NotificationPreferencesPage'),
})
const keys = createRoute({
  getParentRoute: () => office,
  path: paths.keys,
  beforeLoad: member,
  component: lazyRouteComponent(() => withCaseTexts(import('../routes/keys.tsx')), 'KeysPage'),
})
const profile = createRoute({
  getParentRoute: () => office,
  path: paths.profile,
  beforeLoad: guarded(signedIn),
  component: lazyRouteComponent(() => withCaseTexts(import('../routes/profile.tsx')), 'ProfilePage'),
})
const users = createRoute({
  getParentRoute: () => office,
  path: paths.users,
  validateSearch: listSearch(userListShape),
  beforeLoad: admin,
  component: lazyRouteComponent(() => withSettingsTexts(import('../routes/users.tsx')), 'UsersPage'),
})
const roles = createRoute({
  getParentRoute: () => office,
  path: paths.roles,
  validateSearch: listSearch(roleListShape),
  beforeLoad: admin,
  component: lazyRouteComponent(() => withSettingsTexts(import('../routes/roles.tsx')), 'RolesPage'),
})
const externalInvestigators = createRoute({
  getParentRoute: () => office,
  path: paths.externalInvestigators,
  validateSearch: listSearch(investigatorListShape),
  beforeLoad: admin,
  component: lazyRouteComponent(
    () => withSettingsTexts(import('../routes/external-investigators.tsx')),
    'ExternalInvestigatorsPage',
  ),
})

const channels = createRoute({
  getParentRoute: () => office,
  path: paths.channels,
  validateSearch: listSearch(channelListShape),
  beforeLoad: admin,
  component: lazyRouteComponent(() => withSettingsTexts(import('../routes/channels.tsx')), 'ChannelsPage'),
})
const channelPart = () => withSettingsTexts(import('../routes/channel.tsx'))
const channel = createRoute({
  getParentRoute: () => office,
  path: paths.channel,
  beforeLoad: admin,
  loader: async ({ context: { office }, params: { id } }) => {
    const { isThere } = await channelPart()
    if (!(await isThere(office, id))) throw notFound()
  },
  component: lazyRouteComponent(channelPart, 'ChannelPage'),
})

const routeTree = rootRoute.addChildren([
  auth.addChildren([login, forbidden, firstSignIn, secondFactor, setup, stop]),
  office.addChildren([
    home,
    reports,
    active,
    assigned,
    archived,
    report,
    requests,
    ...requestLists,
    approvals,
    ...approvalLists,
    notifications,
    notificationPreferences,
    logs,
    keys,
    profile,
    settings,
    setupSteps,
    users,
    roles,
    externalInvestigators,
    channels,
    channel,
  ]),
])

export const createOfficeRouter = (context: { office: Office }) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: false,
    // The guard takes a moment on every page: the old page stays, without a flash in between.
    defaultPendingMs: 60_000,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>
  }
}
