import { callAs } from './journey/calls.ts'
import { readsReport } from './journey/coming-back.ts'
import { act, openCommittee, signFor, test } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { chooseFor, numbersOf } from './journey/newcomers.ts'
import { enterOffice, password, signIn, toast } from './journey/office.ts'
import { expect } from './journey/test.ts'
import { es } from './journey/words.ts'

test('a newcomer reads their numbers out, two of three sign, and they are on the committee', async ({
  page: ines,
  newPerson,
  own,
  faults,
}) => {
  test.setTimeout(120_000)
  const [one, two] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  await own.joinCommittee('Marta')
  const clara = await own.join('Clara')
  const waits = es('roster.waits', { name: clara.fullName })
  const proposed = es('roster.proposes', { by: one.fullName, what: es('roster.act.admit', { name: clara.fullName }) })
  const [newcomer, juan] = [await newPerson(), await newPerson()]

  const numbers = await test.step('the newcomer sees their numbers, and nothing else', async () => {
    await signIn(newcomer, clara.username)
    await expect(newcomer.getByRole('heading', { level: 1, name: es('roster.own.waiting') })).toBeVisible()
    await expect(newcomer.getByText(es('roster.own.read'))).toBeVisible()
    await expect(newcomer.getByRole('navigation', { name: es('office.navigation') })).toHaveCount(0)
    await inspect(newcomer)
    return numbersOf(clara)
  })

  await test.step('wrong ones are refused in words; the right ones are the first signature', async () => {
    await openCommittee(ines, one.username)
    await inspect(ines)
    faults.expect(/422 .*\/api\/roster\/acts/)
    await act(ines, waits)
      .getByRole('button', { name: es('roster.sign') })
      .click()
    const dialog = ines.getByRole('dialog')
    await dialog.getByLabel(es('roster.numbers.group', { number: 1 })).focus()
    await ines.keyboard.type(numbers.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)))
    await dialog.getByRole('button', { name: es('roster.sign'), exact: true }).click()
    await expect(dialog.getByText(es('roster.numbers.wrong'))).toBeVisible()
    await inspect(ines)
    await dialog
      .getByRole('button', { name: es('action.close') })
      .last()
      .click()
    await signFor(ines, waits, numbers)
    await expect(act(ines, proposed).getByText(es('roster.signedByYou'))).toBeVisible()
  })

  await test.step('a colleague meets it on every page, and signs too', async () => {
    await enterOffice(juan, two.username)
    await juan.getByRole('link', { name: es('strip.go'), exact: true }).click()
    await expect(act(juan, proposed)).toContainText(es('roster.signature', { signed: 1, needed: 2 }))
    await inspect(juan)
    await signFor(juan, proposed, numbers)
    await expect(toast(juan, es('roster.inForce'))).toBeVisible()
    await expect(juan.getByRole('table', { name: es('roster.seats.caption') })).toContainText(clara.fullName)
  })

  await test.step('the newcomer is in, and a report reaches them', async () => {
    const { id } = await own.report('Zanjas')
    await newcomer.goto('/admin')
    await expect(newcomer.getByRole('heading', { level: 1, name: es('overview.title') })).toBeVisible()
    await readsReport(newcomer, id)
  })
})

test('a member stops an admission: the newcomer is told, and who stopped it is not asked again', async ({
  page: newcomer,
  newPerson,
  own,
}) => {
  test.setTimeout(120_000)
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  const clara = await own.join('Clara')
  const numbers = await numbersOf(clara)
  const one = await newPerson()
  await openCommittee(one, ines.username)
  await signFor(one, es('roster.waits', { name: clara.fullName }), numbers)
  await signIn(newcomer, clara.username)
  await expect(newcomer.getByText(es('roster.signature', { signed: 1, needed: 2 }))).toBeVisible()

  const two = await newPerson()
  await openCommittee(two, juan.username)
  const proposed = es('roster.proposes', { by: ines.fullName, what: es('roster.act.admit', { name: clara.fullName }) })
  await act(two, proposed)
    .getByRole('button', { name: es('roster.stop') })
    .click()
  await two
    .getByRole('dialog')
    .getByRole('button', { name: es('roster.stop'), exact: true })
    .click()
  await expect(toast(two, es('roster.stopped'))).toBeVisible()
  await expect(two.getByText(es('roster.toSign.none'))).toBeVisible()
  await expect(act(two, es('roster.waits', { name: clara.fullName }))).toContainText('Usted detuvo su entrada')
  await inspect(two)
  await one.reload()
  await expect(act(one, es('roster.waits', { name: clara.fullName }))).toContainText(
    `${juan.fullName} detuvo su entrada`,
  )
  await newcomer.reload()
  await expect(newcomer.getByText(/alguien del comité lo detuvo/)).toBeVisible()
  await inspect(newcomer)
})

test('somebody who was disabled stops an act by username and password, and opens no session', async ({
  page,
  newPerson,
  own,
  faults,
}) => {
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  await own.joinCommittee('Marta')
  const colleague = await newPerson()
  await openCommittee(colleague, ines.username)
  await chooseFor(colleague, juan, es('roster.leave.theirs'))
  const dialog = colleague.getByRole('dialog')
  await inspect(colleague)
  await dialog.getByRole('button', { name: es('roster.leave.theirs') }).click()
  const what = es('roster.act.leave', { name: juan.fullName })
  await expect(act(colleague, es('roster.proposes', { by: ines.fullName, what }))).toBeVisible()
  await (
    await callAs('admin')
  )('PATCH', '/api/users/disable', { id: juan.id })

  await page.goto('/admin/login')
  await page.getByRole('link', { name: es('auth.login.stop') }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('stop.title') })).toBeVisible()
  await inspect(page)
  faults.expect(/401 .*\/api\/roster\/stoppable/)
  const ask = async (secret: string) => {
    await page.getByLabel(es('auth.username'), { exact: true }).fill(juan.username)
    await page.getByLabel(es('auth.password'), { exact: true }).fill(secret)
    await page.getByRole('button', { name: es('stop.go') }).click()
  }
  await ask('Nunca2026fue')
  await expect(page.getByText(es('errors.credentials-invalid'))).toBeVisible()
  await ask(password)
  await expect(page.getByRole('article')).toContainText(es('roster.proposes.you', { by: ines.fullName }))
  await inspect(page)
  await page
    .getByRole('article')
    .getByRole('button', { name: es('roster.stop') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: es('roster.stop'), exact: true })
    .click()
  await expect(page.getByText(es('stop.done', { what }))).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await colleague.reload()
  await expect(act(colleague, es('roster.proposes', { by: ines.fullName, what }))).toHaveCount(0)
  await expect(colleague.getByText(es('register.stopOwn', { name: juan.fullName }))).toBeVisible()
})

test('an administrator proposes another committee, every page of a member says so, and a member stops it', async ({
  page: administrator,
  newPerson,
  own,
}) => {
  test.setTimeout(120_000)
  const [ines] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  const vera = await own.join('Vera')
  await signIn(administrator, 'admin', password)
  await expect(administrator).toHaveURL(/\/admin\/settings\/users/)
  await administrator.goto(`/admin/settings/channel/${own.id}`)
  await administrator.getByRole('button', { name: es('channels.restart.go') }).click()
  const asked = administrator.getByRole('dialog')
  await expect(asked.getByRole('option')).toHaveText([es('channels.founder.choose'), vera.fullName])
  await inspect(administrator)
  await asked.getByLabel(es('channels.people.person')).selectOption({ label: vera.fullName })
  await asked.getByRole('button', { name: es('channels.restart.confirm'), exact: true }).click()
  await expect(toast(administrator, es('channels.restart.done', { name: vera.fullName }))).toBeVisible()
  await expect(administrator.getByText(`que formará ${vera.fullName}.`)).toBeVisible()
  await inspect(administrator)

  const member = await newPerson()
  await enterOffice(member, ines.username)
  const what = es('roster.act.restart', { name: vera.fullName })
  const proposed = es('roster.proposes', { by: es('roster.administration'), what })
  const strip = member.getByRole('region', { name: es('strip.label') })
  await expect(strip).toContainText(proposed)
  await strip.getByRole('link', { name: es('strip.go') }).click()
  await expect(act(member, proposed).getByRole('button')).toHaveText([es('roster.stop')])
  await inspect(member)
  await act(member, proposed)
    .getByRole('button', { name: es('roster.stop') })
    .click()
  await member
    .getByRole('dialog')
    .getByRole('button', { name: es('roster.stop'), exact: true })
    .click()
  await expect(act(member, proposed)).toHaveCount(0)

  await administrator.reload()
  await expect(administrator.getByText(/^El \d\d\/\d\d\/\d{4} el comité detuvo/)).toBeVisible()
  await expect(administrator.getByRole('button', { name: es('channels.restart.go') })).toBeVisible()
  await inspect(administrator)
})

test('a member leaves the committee; the last one cannot', async ({ page, own, faults }) => {
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  await openCommittee(page, juan.username)
  await chooseFor(page, juan, es('roster.leave.own'))
  await inspect(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: es('roster.leave.own'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: es('roster.own.left') })).toBeVisible()
  faults.expect(/409 .*\/api\/roster\/acts/)
  await openCommittee(page, ines.username)
  await chooseFor(page, ines, es('roster.leave.own'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: es('roster.leave.own'), exact: true })
    .click()
  await expect(page.getByRole('dialog').getByText(es('errors.last-member'))).toBeVisible()
})

test('a member proposes other rules of the votes, a colleague signs, and the page says what holds', async ({
  page,
  newPerson,
  own,
}) => {
  const [one, two] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  await own.joinCommittee('Marta')
  const juan = await newPerson()
  await openCommittee(page, one.username)
  await page.getByRole('button', { name: es('roster.rules.propose') }).click()
  const dialog = page.getByRole('dialog')
  await inspect(page)
  await dialog.getByRole('button', { name: es('roster.rules.send') }).click()
  await expect(dialog.getByText(es('roster.rules.same'))).toBeVisible()
  await dialog.getByLabel(es('roster.rules.hoursLabel')).fill('0')
  await dialog.getByRole('button', { name: es('roster.rules.send') }).click()
  await expect(dialog.getByText(es('roster.rules.hoursWrong'))).toBeVisible()
  await dialog.getByLabel(es('roster.rules.hoursLabel')).fill('96')
  await dialog.getByRole('button', { name: es('roster.rules.send') }).click()
  await expect(toast(page, es('roster.rules.proposed'))).toBeVisible()
  await expect(page.getByText(es('roster.rules.waits'))).toBeVisible()

  await openCommittee(juan, two.username)
  const what = es('roster.act.settings.reopenHours', { count: 96 })
  await act(juan, es('roster.proposes', { by: one.fullName, what }))
    .getByRole('button', { name: es('roster.sign') })
    .click()
  await expect(juan.getByText(es('roster.rules.hours', { count: 96 }))).toBeVisible()
  await inspect(juan)
})
