import { listedKinds } from '@canal/contract/requests/kinds'
import { textFontOf } from './demonstration/fonts.ts'
import { callAs, idOfCase } from './journey/calls.ts'
import { drawnFonts } from './journey/drawn-fonts.ts'
import type { Faults } from './journey/faults.ts'
import { expectRoom } from './journey/inspect.ts'
import { admit, engage, type Newcomer } from './journey/newcomers.ts'
import { password, signIn } from './journey/office.ts'
import { openChannel, type OwnChannel } from './journey/own-channel.ts'
import { textPaper } from './journey/papers.ts'
import { followReport, sendReport } from './journey/report-form.ts'
import { desktop, expect, test as base, type NewPerson } from './journey/test.ts'
import { wideLetters } from './journey/wide-letters.ts'
import { es, spoken } from './journey/words.ts'
import { tourSignIn, tourSettings } from './tours/office.ts'
import { tourFrame } from './tours/frame.ts'
import { tourEmpty, tourLists, tourRequests } from './tours/lists.ts'
import { tourArchive, tourReport } from './tours/report.ts'
import { visit, type Tour } from './tours/tour.ts'

/** Layouts alone, with letters as wide as they come (those of Verdana, and of a bare Linux), and with long names. */

const long = {
  channel: 'Mancomunidad Intermunicipal de Servicios Medioambientales y Aprovechamientos Forestales',
  name: 'Inmaculada Concepción Guadalupe',
  lastName: 'Etxeberria-Goikoetxeaurrekoagirre',
  secondLastName: 'Fernández de Villavicencio y Montemayor',
  subject:
    'Contratos_menores_fraccionados_2024-2025_definitivo.xlsx: adjudicaciones sucesivas a una misma empresa del grupo',
  email: (username: string) => `${username}.etxeberria-goikoetxeaurrekoagirre@servicios-medioambientales.example`,
}

interface LongWorld {
  readonly channel: OwnChannel
  readonly member: Newcomer
  readonly investigator: Newcomer
  readonly report: string
}

/** A member to whom others' changed names are told, and what reaches them: every name is long. */
const makeLongWorld = async (channel: OwnChannel): Promise<LongWorld> => {
  const { name, lastName, secondLastName, subject } = long
  const admin = await callAs('admin')
  const member = await channel.join(name)
  const colleague = await channel.joinCommittee(name)
  const other = await channel.joinCommittee(name)
  for (const { id, username } of [member, colleague, other])
    await admin('PUT', '/api/users', { id, name, lastName, secondLastName, email: long.email(username) })
  const investigator = await engage({
    name,
    lastName,
    secondLastName,
    email: long.email('perita'),
    channelId: channel.id,
  })
  await admit(member.username, investigator)
  const { id } = await channel.report(`https://${'contratacion-'.repeat(9)}publica.example/expedientes`)
  const call = await callAs(member.username)
  await call('POST', '/api/reports', { id })
  await call('PUT', '/api/reports/subject', { id, subject })
  await call('PUT', '/api/reports/details', { id, reviewers: [member.username, colleague.username] })
  await call('POST', '/api/reports/share', { id, username: investigator.username })
  const text = `@${name} ${lastName} ${secondLastName}: ${subject}`
  await call('PUT', '/api/reports/note', { id, text, mentions: [colleague.username] })
  const until = `${new Date().getFullYear() + 1}-07-31`
  for (const { username } of [member, colleague])
    await call('PUT', '/api/reports/note', { id, text, task: { username, until } })
  await call('POST', '/api/reports/recuse', { id, username: other.username, reason: subject })
  const theirs = await callAs(other.username)
  await theirs('POST', '/api/reports/recuse', { id, username: colleague.username, reason: subject })
  return { channel, member, investigator, report: id }
}

const test = base.extend<{ here: OwnChannel; longWorld: LongWorld }>({
  here: async ({}, use) => {
    const channel = await openChannel(long.channel)
    await use(channel)
    await channel.close()
  },
  longWorld: async ({ here }, use) => use(await makeLongWorld(here)),
})

test.use(wideLetters)

const small = { width: 320, height: 800 }

const publicPaths = (slug: string) => [
  '/',
  `/${slug}`,
  `/${slug}/index`,
  `/${slug}/new`,
  `/${slug}?embed=1`,
  ...['privacy', 'terms', 'legal-notice', 'cookies', 'faq', 'accessibility', 'manual'].map(
    (name) => `/legal/${name}?channel=${slug}`,
  ),
  '/legal/committee-manual',
  '/legal/administrator-manual',
  '/no-existe',
]
const ownPaths = (report: string) => [
  '/admin',
  ...['active', 'assigned', 'archived'].map((list) => `/admin/reports/${list}`),
  `/admin/reports/${report}`,
  '/admin/notifications',
  '/admin/notifications/preferences',
  '/admin/logs',
  '/admin/keys',
  '/admin/profile',
]
const investigatorPaths = (report: string) => [...ownPaths(report), '/admin/requests/access-to-files']
const memberPaths = (report: string) => [
  ...ownPaths(report),
  ...listedKinds.map((kind) => `/admin/requests/${kind}`),
  ...listedKinds.map((kind) => `/admin/approvals/${kind}`),
]
const administratorPaths = (channel: string) => [
  '/admin/settings/users',
  '/admin/settings/users/roles',
  '/admin/settings/external-investigator',
  '/admin/settings/channel',
  `/admin/settings/channel/${channel}`,
  '/admin/profile',
]

for (const { locale, t } of spoken) {
  const begin = async (newPerson: NewPerson, faults: Faults, username: string | null): Promise<Tour> => {
    const page = await newPerson({ locale, viewport: small })
    if (username) {
      await signIn(page, username, password, t)
      await page.waitForURL(/\/admin(\/settings\/users)?$/)
    }
    return { page, t, isPhone: true, faults, check: () => expectRoom(page) }
  }

  test(`reporters’ pages have room for wide letters and long names: ${locale}`, async ({ newPerson, faults, here }) => {
    test.setTimeout(300_000)
    const { page } = await begin(newPerson, faults, null)
    faults.expect(/404 .*no-existe/)
    for (const path of publicPaths(here.slug)) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectRoom(page)
    }
    for (const path of [`/${here.slug}/index`, '/demo/index']) {
      await page.goto(path)
      const [header, ...inside] = await Promise.all(
        [page.getByRole('banner'), page.getByRole('banner').locator('.identity'), page.locator('.masthead .exit')].map(
          (one) => one.boundingBox(),
        ),
      )
      for (const box of inside) {
        expect(box?.y).toBeGreaterThanOrEqual(header?.y ?? NaN)
        expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual((header?.y ?? NaN) + 60)
      }
    }
    expect(await drawnFonts(page, 'h1')).toEqual([textFontOf('wide')])
    for (const width of [296, 320, 360]) {
      await page.setViewportSize({ ...small, width })
      const [languages, header] = await Promise.all(
        [page.getByRole('navigation', { name: t('language.label') }), page.locator('.masthead > div')].map((one) =>
          one.boundingBox(),
        ),
      )
      // The languages have the row above to themselves.
      const bottom = (languages?.y ?? NaN) + (languages?.height ?? NaN)
      expect(bottom, `${width} px`).toBeLessThanOrEqual((header?.y ?? NaN) + 1)
    }
    await page.setViewportSize(small)
    const { reference } = await sendReport(page, t, 'Anchura')
    await expectRoom(page)
    await followReport(page, t, reference)
    await expectRoom(page)
  })

  test(`the office has room for wide letters and long names: ${locale}`, async ({ newPerson, faults, longWorld }) => {
    test.setTimeout(300_000)
    const { channel, member, investigator, report } = longWorld
    const asMember = await begin(newPerson, faults, member.username)
    for (const path of memberPaths(report)) await visit(asMember, path)
    await asMember.page.goto('/admin/notifications')
    await expect(asMember.page.getByText(t('notification.kind.channel-changed')).first()).toBeVisible()
    const asInvestigator = await begin(newPerson, faults, investigator.username)
    for (const path of investigatorPaths(report)) await visit(asInvestigator, path)
    const asAdmin = await begin(newPerson, faults, 'admin')
    for (const path of administratorPaths(channel.id)) await visit(asAdmin, path)

    await test.step('a label in two lines does not push its field below its neighbour’s', async () => {
      const { page } = asAdmin
      await visit(asAdmin, '/admin/settings/users')
      await page.setViewportSize(desktop)
      await page.getByRole('button', { name: t('users.create') }).click()
      const dialog = page.getByRole('dialog', { name: t('users.create') })
      const topOf = async (label: string) => (await dialog.getByLabel(label).boundingBox())?.y
      const ofSecond = await topOf(t('field.optional', { label: t('profile.secondLastName') }))
      expect(await topOf(t('profile.lastName'))).toBe(ofSecond)
    })
  })

  test(`menus, dialogs and lists of the office have room for wide letters: ${locale} @long`, async ({
    newPerson,
    faults,
  }) => {
    test.setTimeout(600_000)
    await tourSignIn(await begin(newPerson, faults, null))
    await tourFrame(await begin(newPerson, faults, 'marta.ruiz'))
    await tourLists(await begin(newPerson, faults, 'marta.ruiz'))
    await tourRequests(await begin(newPerson, faults, 'marta.ruiz'))
    await tourEmpty(await begin(newPerson, faults, 'elena.vidal'))
  })

  test(`a case file and the settings have room for wide letters: ${locale} @long`, async ({ newPerson, faults }) => {
    test.setTimeout(600_000)
    const files = [textPaper('albaran.txt')]
    const { caseNumber } = await sendReport(await newPerson(), es, 'Aspecto', { files })
    const id = await idOfCase('marta.ruiz', caseNumber)
    await tourReport(await begin(newPerson, faults, 'marta.ruiz'), id)
    await tourArchive(await begin(newPerson, faults, 'luis.perez'), id)
    await tourSettings(await begin(newPerson, faults, 'admin'))
  })
}
