import { roleNames } from '@canal/contract'
import { describe, expect, it } from 'vitest'
import { isIn, navigationFor } from './navigation.ts'

const labels = (...roles: string[]) => navigationFor(roles).map(({ label }) => label)

describe('the sidebar', () => {
  it('leads an administrator to the settings and nowhere else, whatever other role they have', () => {
    expect(labels(roleNames.admin)).toEqual(['nav.settings'])
    expect(labels(roleNames.user, roleNames.admin)).toEqual(['nav.settings'])
  })

  it('leads members and investigators home first, and never to the settings', () => {
    for (const roles of [[roleNames.user], [roleNames.user, roleNames.investigator]]) {
      expect(labels(...roles)[0]).toBe('nav.home')
      expect(labels(...roles)).not.toContain('nav.settings')
    }
  })

  it('lists dashboard, active, assigned and archived under the reports', () => {
    const reports = navigationFor([roleNames.user]).find(({ label }) => label === 'nav.reports')
    expect(reports?.entries?.map(({ label }) => label)).toEqual([
      'nav.dashboard',
      'nav.active',
      'nav.assigned',
      'nav.archived',
    ])
  })

  it('leads an investigator to their requests of both kinds, and to no vote', () => {
    const shown = navigationFor([roleNames.user, roleNames.investigator])
    expect(shown.find(({ label }) => label === 'nav.requests')?.entries?.map(({ to }) => to)).toEqual([
      '/admin/requests/access-to-files',
      '/admin/requests/archived-report',
    ])
    expect(shown.map(({ label }) => label)).not.toContain('nav.approvals')
    expect(labels(roleNames.user)).toEqual(expect.arrayContaining(['nav.requests', 'nav.approvals']))
  })

  it('marks a folded group on its lists and on a report of them, and no other', () => {
    const reports = { to: '/admin/reports/active' }
    expect(isIn(reports, '/admin/reports/archived')).toBe(true)
    expect(isIn(reports, '/admin/reports/3c271dab/chat')).toBe(true)
    expect(isIn(reports, '/admin/requests/access-to-files')).toBe(false)
    expect(isIn({ to: '/admin' }, '/admin/reports/active')).toBe(false)
    expect(isIn({ to: '/admin/settings' }, '/admin/settings/users')).toBe(true)
  })
})
