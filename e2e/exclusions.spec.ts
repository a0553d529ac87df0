import type { ActOutcome, Roster } from '@canal/contract/roster/schemas'
import { callAs, idOfCase } from './journey/calls.ts'
import { act, openCommittee, test } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { signIn, toast } from './journey/office.ts'
import {
  acceptAndSend,
  confirmReference,
  expectStep,
  goOn,
  pastDay,
  readCaseNumber,
  readReference,
  story,
} from './journey/report-form.ts'
import { desktop, expect } from './journey/test.ts'
import { en } from './journey/words.ts'

test('the committee signs what a colleague does not receive, the form proposes it, and the reporter decides', async ({
  page,
  newPerson,
  own,
  t,
}) => {
  test.setTimeout(180_000)
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  const clara = await own.joinCommittee('Clara')
  const colleague = await newPerson()
  const contracts = t('category.contracts')
  const section = page.getByRole('region', { name: t('exclusions.title') })
  const row = (name: string) => section.getByRole('listitem').filter({ hasText: name })

  await test.step('a member proposes it with their signature', async () => {
    await openCommittee(page, ines.username)
    await expect(row(clara.fullName).getByText(t('exclusions.all'))).toBeVisible()
    await section.getByRole('button', { name: t('exclusions.change', { name: clara.fullName }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: contracts }).check()
    await inspect(page)
    await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
    await expect(toast(page, t('roster.propose.proposed'))).toBeVisible()
    await expect(row(clara.fullName).getByText(t('roster.propose.waits'))).toBeVisible()
    await inspect(page)
  })

  await test.step('a colleague signs it, and the register says so', async () => {
    const category = t('roster.act.category', { category: contracts })
    const what = t('roster.act.settings.exclusions', { name: clara.fullName, categories: category })
    await openCommittee(colleague, juan.username)
    await act(colleague, t('roster.proposes', { by: ines.fullName, what }))
      .getByRole('button', { name: t('roster.sign') })
      .click()
    await expect(colleague.getByText(t('register.effect.settings', { what }))).toBeVisible()
    await inspect(colleague)
  })

  const reporter = await newPerson({ locale: 'en-GB', viewport: desktop })
  const box = (name: string) => reporter.getByRole('checkbox', { name })
  const why = en('new.conflict.proposed', { names: clara.fullName })
  const caseNumber =
    await test.step('who reports about that sees them ticked, and why; another choice takes the tick away, but for their own', async () => {
      await reporter.goto(`/${own.slug}/new`)
      const about = reporter.getByRole('combobox', { name: en('new.category.label') })
      await about.selectOption({ label: en('category.contracts') })
      await reporter.getByLabel(en('new.description.label')).fill(story('Tender'))
      await goOn(reporter, en)
      await reporter.getByLabel(en('field.day'), { exact: true }).fill(pastDay)
      await reporter.getByLabel(en('new.location.label')).fill('Town hall')
      await goOn(reporter, en)
      await goOn(reporter, en)
      await expectStep(reporter, en, 4)
      await expect(reporter.getByText(why)).toBeVisible()
      await expect(box(clara.fullName)).toBeChecked()
      await expect(box(juan.fullName)).not.toBeChecked()
      await inspect(reporter)
      await box(juan.fullName).check()
      for (let step = 4; step > 1; step -= 1)
        await reporter.getByRole('button', { name: en('action.back'), exact: true }).click()
      await about.selectOption({ label: en('category.environment') })
      for (let step = 1; step < 4; step += 1) await goOn(reporter, en)
      await expect(box(clara.fullName)).not.toBeChecked()
      await expect(box(juan.fullName)).toBeChecked()
      await expect(reporter.getByText(why)).toHaveCount(0)
      await box(juan.fullName).uncheck()
      for (let step = 4; step > 1; step -= 1)
        await reporter.getByRole('button', { name: en('action.back'), exact: true }).click()
      await about.selectOption({ label: en('category.contracts') })
      for (let step = 1; step < 4; step += 1) await goOn(reporter, en)
      await expect(box(clara.fullName)).toBeChecked()
      await reporter.getByRole('radio', { name: en('new.identity.anonymous') }).check()
      await goOn(reporter, en)
      await expectStep(reporter, en, 5)
      await expect(reporter.getByText(en('new.conflict.readers', { readers: 2, count: 3 }))).toBeVisible()
      await confirmReference(reporter, en, await acceptAndSend(reporter, en))
      return readCaseNumber(reporter)
    })

  await test.step('the others have it, and whom it left out finds nothing', async () => {
    expect(await idOfCase(juan.username, caseNumber)).not.toBe('')
    expect(await idOfCase(clara.username, caseNumber)).toBe('')
  })
})

test('without JavaScript the form comes back once with whom it leaves out; an administrator can only wish for more of it', async ({
  newPerson,
  own,
  faults,
  t,
}) => {
  test.setTimeout(180_000)
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  const clara = await own.joinCommittee('Clara')
  const contracts = t('category.contracts')
  const [first, second] = [await callAs(ines.username), await callAs(juan.username)]
  const { seats } = await first<Roster>('GET', '/api/roster')
  const userId = seats.find(({ username }) => username === clara.username)?.userId
  const wanted = { userId, exclusions: ['contracts'] }
  const { act: begun } = await first<ActOutcome>('POST', '/api/roster/exclusions', wanted)
  await second('POST', `/api/roster/acts/${begun?.id ?? ''}/sign`, {})

  await test.step('the form is not sent before its tick was seen, which can be taken away', async () => {
    const why = en('new.conflict.proposed', { names: clara.fullName })
    const plain = await newPerson({ locale: 'en-GB', viewport: desktop })
    // The inspection itself needs scripts: the page's own are kept away instead.
    await plain.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    const ticked = plain.getByRole('checkbox', { name: clara.fullName })
    const send = async () => {
      await plain.getByLabel(en('new.accept.label')).check()
      await plain.getByRole('button', { name: en('new.submit') }).click()
    }
    faults.expect(/422 .*\/new/)
    await plain.goto(`/${own.slug}/new`)
    await plain.getByRole('combobox', { name: en('new.category.label') }).selectOption('contracts')
    await plain.getByLabel(en('new.description.label')).fill(story('Works'))
    await plain.getByLabel(en('field.day'), { exact: true }).fill(pastDay)
    await plain.getByLabel(en('new.location.label')).fill('Town hall')
    await plain.getByRole('radio', { name: en('new.identity.anonymous') }).check()
    await send()
    await expect(plain.getByRole('link', { name: en('new.conflict.seeProposed') })).toBeVisible()
    await expect(ticked).toBeChecked()
    await expect(plain.getByText(why)).toBeVisible()
    await inspect(plain)
    await ticked.uncheck()
    await send()
    await readReference(plain, en)
    expect(await idOfCase(clara.username, await readCaseNumber(plain))).not.toBe('')
  })

  await test.step('what the administrator adds waits, and what they take away counts at once', async () => {
    const admin = await newPerson()
    await signIn(admin, 'admin')
    await expect(admin).toHaveURL(/\/admin\/settings\/users/)
    await admin.goto(`/admin/settings/channel/${own.id}`)
    const dialog = admin.getByRole('dialog')
    const change = async (category: string, isOn: boolean) => {
      await admin.getByRole('button', { name: t('exclusions.change', { name: clara.fullName }) }).click()
      await dialog.getByRole('checkbox', { name: category }).setChecked(isOn)
      await dialog.getByRole('button', { name: t('exclusions.send.administration'), exact: true }).click()
    }
    await change(t('category.tax'), true)
    await expect(toast(admin, t('exclusions.proposed.administration'))).toBeVisible()
    await inspect(admin)
    await change(contracts, false)
    await expect(toast(admin, t('exclusions.changed'))).toBeVisible()
    await expect(admin.getByRole('region', { name: t('exclusions.title') }).getByText(contracts)).toHaveCount(0)
    const { acts } = await first<Roster>('GET', '/api/roster')
    expect(acts).toEqual([])
  })
})
