import { callAs } from './journey/calls.ts'
import { firstVisit, keepCode, readsReport } from './journey/coming-back.ts'
import { act, numbersOn, openCommittee, signFor, test, stop } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { chooseFor, numbersOf, signUp } from './journey/newcomers.ts'
import { enterOffice, password, signIn, toast } from './journey/office.ts'
import { expect } from './journey/test.ts'
import { onSomeDay } from './journey/words.ts'

test(
  'a newcomer reads their numbers out, two of three sign, and they are on the committee',
  { tag: '@everywhere' },
  async ({ page: ines, newPerson, own, faults, t }) => {
    test.setTimeout(120_000)
    const [one, two] = [await own.join('Inés'), await own.joinCommittee('Juan')]
    await own.joinCommittee('Marta')
    const clara = await signUp(own.id, 'Clara')
    const waits = t('roster.waits', { name: clara.fullName })
    const proposed = t('roster.proposes', { by: one.fullName, what: t('roster.act.admit', { name: clara.fullName }) })
    const [newcomer, juan] = [await newPerson(), await newPerson()]

    const numbers =
      await test.step('at the first sign-in the newcomer sets a password, keeps a code and sees their numbers', async () => {
        await firstVisit(newcomer, clara, password)
        await inspect(newcomer)
        await keepCode(newcomer)
        await expect(newcomer.getByRole('heading', { level: 1, name: t('roster.own.waiting') })).toBeVisible()
        await expect(newcomer.getByText(t('roster.own.read'))).toBeVisible()
        await expect(newcomer.getByRole('navigation', { name: t('office.navigation') })).toHaveCount(0)
        await inspect(newcomer)
        return numbersOn(newcomer)
      })

    await test.step('wrong ones are refused in words; the right ones are the first signature', async () => {
      await openCommittee(ines, one.username)
      await inspect(ines)
      faults.expect(/422 .*\/api\/roster\/acts/)
      await act(ines, waits)
        .getByRole('button', { name: t('roster.sign') })
        .click()
      const dialog = ines.getByRole('dialog')
      await dialog.getByLabel(t('roster.numbers.group', { number: 1 })).focus()
      await ines.keyboard.type(numbers.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)))
      await dialog.getByRole('button', { name: t('roster.sign'), exact: true }).click()
      await expect(dialog.getByText(t('roster.numbers.wrong'))).toBeVisible()
      await inspect(ines)
      await dialog
        .getByRole('button', { name: t('action.close') })
        .last()
        .click()
      await signFor(ines, waits, numbers)
      await expect(ines.getByRole('heading', { name: t('roster.toSign'), exact: true })).toBeFocused()
      await expect(act(ines, proposed).getByText(t('roster.signedByYou'))).toBeVisible()
    })

    await test.step('a colleague meets it on every page, and signs too', async () => {
      await enterOffice(juan, two.username)
      await juan
        .getByRole('region', { name: t('strip.label') })
        .getByRole('link', { name: t('roster.todo.go.both'), exact: true })
        .click()
      await expect(act(juan, proposed)).toContainText(t('roster.signature', { signed: 1, needed: 2 }))
      await inspect(juan)
      await signFor(juan, proposed, numbers)
      await expect(toast(juan, t('roster.inForce'))).toBeVisible()
      await expect(juan.getByRole('table', { name: t('roster.seats.caption') })).toContainText(clara.fullName)
    })

    await test.step('the newcomer is in, and a report reaches them', async () => {
      const { id } = await own.report('Zanjas')
      await newcomer.goto('/admin')
      await expect(newcomer.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible()
      await readsReport(newcomer, id)
    })
  },
)

test('a member stops an admission: the newcomer is told, and who stopped it is not asked again', async ({
  page: newcomer,
  newPerson,
  own,
  t,
}) => {
  test.setTimeout(120_000)
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  const clara = await own.join('Clara')
  const numbers = await numbersOf(clara)
  const one = await newPerson()
  await openCommittee(one, ines.username)
  await signFor(one, t('roster.waits', { name: clara.fullName }), numbers)
  await signIn(newcomer, clara.username)
  await expect(newcomer.getByText(t('roster.signature', { signed: 1, needed: 2 }))).toBeVisible()

  const two = await newPerson()
  await openCommittee(two, juan.username)
  const proposed = t('roster.proposes', { by: ines.fullName, what: t('roster.act.admit', { name: clara.fullName }) })
  await stop(two, act(two, proposed))
  await expect(toast(two, t('roster.stopped'))).toBeVisible()
  await expect(two.getByText(t('roster.toSign.none'))).toBeVisible()
  await expect(act(two, t('roster.waits', { name: clara.fullName }))).toContainText(
    onSomeDay((date) => t('roster.stopped.byYou', { date })),
  )
  await inspect(two)
  await one.reload()
  await expect(act(one, t('roster.waits', { name: clara.fullName }))).toContainText(
    onSomeDay((date) => t('roster.stopped.by', { by: juan.fullName, date })),
  )
  await newcomer.reload()
  await expect(newcomer.getByText(onSomeDay((date) => t('roster.own.stopped', { date })))).toBeVisible()
  await inspect(newcomer)
})

test(
  'somebody who was disabled stops an act by username and password, and opens no session',
  { tag: '@everywhere' },
  async ({ page, newPerson, own, faults, t }) => {
    const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
    await own.joinCommittee('Marta')
    const colleague = await newPerson()
    await openCommittee(colleague, ines.username)
    await chooseFor(colleague, juan, t('roster.leave.theirs'))
    const dialog = colleague.getByRole('dialog')
    await inspect(colleague)
    await dialog.getByRole('button', { name: t('roster.leave.theirs') }).click()
    const what = t('roster.act.leave', { name: juan.fullName })
    await expect(act(colleague, t('roster.proposes', { by: ines.fullName, what }))).toBeVisible()
    await (
      await callAs('admin')
    )('PATCH', '/api/users/disable', { id: juan.id })

    await page.goto('/admin/login')
    await page.getByRole('link', { name: t('auth.login.stop') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('stop.title') })).toBeVisible()
    await inspect(page)
    faults.expect(/401 .*\/api\/roster\/stoppable/)
    const ask = async (secret: string) => {
      await page.getByLabel(t('auth.username'), { exact: true }).fill(juan.username)
      await page.getByLabel(t('auth.password'), { exact: true }).fill(secret)
      await page.getByRole('button', { name: t('stop.go') }).click()
    }
    await ask('Nunca2026fue')
    await expect(page.getByText(t('errors.credentials-invalid'))).toBeVisible()
    await ask(password)
    await expect(page.getByRole('article')).toContainText(t('roster.proposes.you', { by: ines.fullName }))
    await inspect(page)
    await stop(page, page.getByRole('article'))
    await expect(page.getByText(t('stop.done', { what }))).toBeVisible()
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login/)
    await colleague.reload()
    await expect(act(colleague, t('roster.proposes', { by: ines.fullName, what }))).toHaveCount(0)
    await expect(colleague.getByText(t('register.stopOwn', { name: juan.fullName }))).toBeVisible()
  },
)

test('an administrator proposes another committee, every page of a member says so, and a member stops it', async ({
  page: administrator,
  newPerson,
  own,
  t,
}) => {
  test.setTimeout(120_000)
  const [ines] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  const vera = await own.join('Vera')
  await signIn(administrator, 'admin', password)
  await expect(administrator).toHaveURL(/\/admin\/settings\/users/)
  await administrator.goto(`/admin/settings/channel/${own.id}`)
  await administrator.getByRole('button', { name: t('channels.restart.go') }).click()
  const asked = administrator.getByRole('dialog')
  await expect(asked.getByRole('option')).toHaveText([t('channels.founder.choose'), vera.fullName])
  await inspect(administrator)
  await asked.getByRole('button', { name: t('channels.restart.confirm'), exact: true }).click()
  await expect(asked.getByLabel(t('channels.people.person'))).toBeFocused()
  await asked.getByLabel(t('channels.people.person')).selectOption({ label: vera.fullName })
  await asked.getByRole('button', { name: t('channels.restart.confirm'), exact: true }).click()
  await expect(toast(administrator, t('channels.restart.done', { name: vera.fullName }))).toBeVisible()
  await expect(
    administrator.getByText(onSomeDay((date) => t('channels.restart.waits', { name: vera.fullName, date }))),
  ).toBeVisible()
  await inspect(administrator)

  const member = await newPerson()
  await enterOffice(member, ines.username)
  const what = t('roster.act.restart', { name: vera.fullName })
  const proposed = t('roster.proposes', { by: t('roster.administration'), what })
  const strip = member.getByRole('region', { name: t('strip.label') })
  await expect(strip).toContainText(proposed)
  await strip.getByRole('link', { name: t('roster.todo.go.stop') }).click()
  await expect(act(member, proposed).getByRole('button')).toHaveText([t('roster.stop')])
  await inspect(member)
  await stop(member, act(member, proposed))
  await expect(act(member, proposed)).toHaveCount(0)

  await administrator.reload()
  await expect(administrator.getByText(onSomeDay((date) => t('channels.restart.stopped', { date })))).toBeVisible()
  await expect(administrator.getByRole('button', { name: t('channels.restart.go') })).toBeVisible()
  await inspect(administrator)
})

test('a member leaves the committee; the last one cannot', { tag: '@everywhere' }, async ({ page, own, t }) => {
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  await openCommittee(page, juan.username)
  await chooseFor(page, juan, t('roster.leave.own'))
  await inspect(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('roster.leave.own'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('roster.own.left') })).toBeVisible()
  await openCommittee(page, ines.username)
  await chooseFor(page, ines, t('roster.leave.own'))
  await expect(page.getByRole('dialog').getByText(t('roster.leave.own.last'))).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: t('roster.leave.own'), exact: true })).toBeHidden()
  await inspect(page)
})

test('a member proposes other rules of the votes, a colleague signs, and the page says what holds', async ({
  page,
  newPerson,
  own,
  t,
}) => {
  const [one, two] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  await own.joinCommittee('Marta')
  const juan = await newPerson()
  await openCommittee(page, one.username)
  await page.getByRole('button', { name: t('roster.rules.propose') }).click()
  const dialog = page.getByRole('dialog')
  await inspect(page)
  await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
  await expect(dialog.getByText(t('roster.propose.same'))).toBeVisible()
  await dialog.getByLabel(t('roster.rules.hoursLabel')).fill('0')
  await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
  await expect(dialog.getByText(t('roster.rules.hoursWrong'))).toBeVisible()
  await dialog.getByLabel(t('roster.rules.hoursLabel')).fill('96')
  await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
  await expect(toast(page, t('roster.propose.proposed'))).toBeVisible()
  await expect(page.getByText(t('roster.propose.waits'))).toBeVisible()

  await openCommittee(juan, two.username)
  const what = t('roster.act.settings.reopenHours', { count: 96 })
  await act(juan, t('roster.proposes', { by: one.fullName, what }))
    .getByRole('button', { name: t('roster.sign') })
    .click()
  await expect(juan.getByText(t('roster.rules.hours', { count: 96 }))).toBeVisible()
  await inspect(juan)
})
