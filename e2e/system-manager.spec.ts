import type { Page } from '@playwright/test'
import { act, openCommittee, test } from './journey/committee.ts'
import { beginAct } from './journey/acts.ts'
import { inspect } from './journey/inspect.ts'
import { toast } from './journey/office.ts'
import { expect } from './journey/test.ts'
import { onSomeDay, wordsOf } from './journey/words.ts'

/** What the menu in a report's head offers. */
const moreActs = async (page: Page, id: string) => {
  await page.goto(`/admin/reports/${id}`)
  await page.getByRole('button', { name: wordsOf(page)('casework.more') }).click()
  return page.getByRole('menuitem')
}

test(
  'the committee appoints a system manager and a substitute, and theirs is to extend the deadline',
  { tag: '@everywhere' },
  async ({ page: ines, newPerson, own, t }) => {
    test.setTimeout(180_000)
    const [one, two] = [await own.join('Inés'), await own.joinCommittee('Juan')]
    const three = await own.joinCommittee('Marta')
    const { id } = await own.report('Zanjas')
    const extension = { name: t('casework.act.extension'), exact: true }
    const what = t('roster.act.appoint.with', { name: two.fullName, names: three.fullName })
    const proposed = t('roster.proposes', { by: one.fullName, what })

    await test.step('a member chooses them in order, and is told what is wrong', async () => {
      await openCommittee(ines, one.username)
      await expect(ines.getByText(t('roster.manager.nobody'))).toBeVisible()
      await ines.getByRole('button', { name: t('roster.manager.propose') }).click()
      const dialog = ines.getByRole('dialog')
      const place = (number: number) => dialog.getByLabel(t('roster.manager.substitute', { number }))
      const first = dialog.getByLabel(t('roster.manager.first'), { exact: true })
      await inspect(ines)
      await place(1).selectOption({ label: three.fullName })
      await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
      await expect(first).toBeFocused()
      await expect(dialog.getByText(t('roster.manager.firstMissing'))).toBeVisible()
      await inspect(ines)
      await first.selectOption({ label: two.fullName })
      await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
      await expect(toast(ines, t('roster.propose.proposed'))).toBeVisible()
      await expect(ines.getByText(t('roster.propose.waits'))).toBeVisible()
      await expect(act(ines, proposed)).toBeVisible()
    })

    const juan = await newPerson()
    await test.step('a colleague signs, and the page and the register say who they are', async () => {
      await openCommittee(juan, two.username)
      await act(juan, proposed)
        .getByRole('button', { name: t('roster.sign') })
        .click()
      const people = juan.getByRole('list', { name: t('roster.manager') }).getByRole('listitem')
      await expect(people).toHaveText([
        `${two.fullName} ${t('roster.seats.you')} ${t('roster.manager.first')}`,
        `${three.fullName} ${t('roster.manager.substitute', { number: 1 })}`,
      ])
      await expect(juan.getByText(onSomeDay((date) => t('roster.manager.since', { date })))).toBeVisible()
      await expect(juan.getByText(t('register.effect.appoint', { what }))).toBeVisible()
      await inspect(juan)
    })

    await test.step('who is not appointed is not offered the extension; who is extends, and the other confirms', async () => {
      const offered = await moreActs(ines, id)
      await expect(offered.filter({ hasText: t('casework.act.held') })).toBeVisible()
      await expect(ines.getByRole('menuitem', extension)).toHaveCount(0)
      await inspect(ines)
      await juan.goto(`/admin/reports/${id}`)
      const dialog = await beginAct(juan, 'extension')
      await dialog
        .getByLabel(t('casework.propose.reason'))
        .fill('Hay tres empresas y facturas de cuatro años por cotejar.')
      await dialog.getByRole('button', { name: t('casework.propose.submit') }).click()
      await expect(toast(juan, t('casework.propose.sent'))).toBeVisible()
      await ines.goto(`/admin/reports/${id}`)
      await ines
        .getByRole('button', { name: t('casework.confirm') })
        .first()
        .click()
      await ines
        .getByRole('dialog')
        .getByRole('button', { name: t('casework.act.extension') })
        .click()
      await expect(toast(ines, t('casework.done.extension'))).toBeVisible()
    })
  },
)
