import { callAs } from './journey/calls.ts'
import { comeBack, keepCode, way } from './journey/coming-back.ts'
import { act, openCommittee, test } from './journey/committee.ts'
import { inspect } from './journey/inspect.ts'
import { password, signIn, toast } from './journey/office.ts'
import { expect, phone } from './journey/test.ts'
import { es } from './journey/words.ts'

test('a committee that lost everybody: nobody is left to sign, another one is proposed, and who comes back in time stops it', async ({
  page,
  newPerson,
  own,
}) => {
  test.setTimeout(120_000)
  const [ines, juan] = [await own.join('Inés'), await own.joinCommittee('Juan')]
  await own.report('Canteras')
  const vera = await own.join('Vera')
  const admin = await callAs('admin')
  await admin('PATCH', '/api/users/disable', { id: ines.id })

  await test.step('the one with an account has lost password and code: the page says what is left to do', async () => {
    const alone = await newPerson({ viewport: phone })
    await comeBack(alone, juan)
    await expect(way(alone, 'anew').getByText(es('unlock.anew.cost'))).toBeVisible()
    await way(alone, 'anew').getByRole('heading').click()
    await inspect(alone)
    await way(alone, 'anew')
      .getByRole('button', { name: es('unlock.anew.go') })
      .click()
    await keepCode(alone)
    await expect(alone.getByText(es('roster.own.noneCanSign'))).toBeVisible()
    await inspect(alone)
  })

  const what = es('roster.act.restart', { name: vera.fullName })
  await test.step('the administrator proposes another committee, and reads on which day it begins', async () => {
    await signIn(page, 'admin', password)
    await expect(page).toHaveURL(/\/admin\/settings\/users/)
    await page.goto(`/admin/settings/channel/${own.id}`)
    await page.getByRole('button', { name: es('channels.restart.go') }).click()
    const asked = page.getByRole('dialog')
    await asked.getByLabel(es('channels.people.person')).selectOption({ label: vera.fullName })
    await asked.getByRole('button', { name: es('channels.restart.confirm'), exact: true }).click()
    await expect(toast(page, es('channels.restart.done', { name: vera.fullName }))).toBeVisible()
    await expect(page.getByText(/que formará Vera Prieto\. Será efectivo el \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await page.setViewportSize(phone)
    await inspect(page)
  })

  await test.step('who will begin it waits, on a page that says so', async () => {
    const founder = await newPerson({ viewport: phone })
    await signIn(founder, vera.username, password)
    await expect(founder.getByText(/^La administración propone que usted forme otro comité\./)).toBeVisible()
    await inspect(founder)
  })

  await test.step('one of them comes back in time, sees it on every page, and stops it', async () => {
    await admin('PATCH', '/api/users/enable', { id: ines.id })
    const member = await newPerson({ viewport: phone })
    await openCommittee(member, ines.username)
    const proposed = es('roster.proposes', { by: es('roster.administration'), what })
    await inspect(member)
    await act(member, proposed)
      .getByRole('button', { name: es('roster.stop') })
      .click()
    await member
      .getByRole('dialog')
      .getByRole('button', { name: es('roster.stop'), exact: true })
      .click()
    await expect(act(member, proposed)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/^El \d\d\/\d\d\/\d{4} el comité detuvo/)).toBeVisible()
  })
})
