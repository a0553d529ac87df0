import { act, openCommittee, test } from './journey/committee.ts'
import { beginAct } from './journey/acts.ts'
import { inspect } from './journey/inspect.ts'
import { toast } from './journey/office.ts'
import { expect } from './journey/test.ts'
import { onSomeDay } from './journey/words.ts'

/** The year in which a report goes that is closed today and kept for so many. */
const yearIn = (years: number) =>
  Number(new Date().toLocaleDateString('en', { timeZone: 'Europe/Madrid', year: 'numeric' })) + years

test(
  'two members set how long closed reports are kept, and who closes one sees the day before and after',
  { tag: '@everywhere' },
  async ({ page: ines, newPerson, own, t }) => {
    test.setTimeout(180_000)
    const [one, two] = [await own.join('Inés'), await own.joinCommittee('Juan')]
    const { id } = await own.report('Zanjas')
    const proven = t('casework.outcome.proven')
    const what = t('roster.act.retention.of', { term: t('roster.term.years', { count: 5 }), outcome: proven })
    const proposed = t('roster.proposes', { by: one.fullName, what })
    const inList = (count: number) => t('roster.terms.of', { outcome: proven, term: t('roster.term.years', { count }) })

    await test.step('a member proposes other terms, and is told what is wrong', async () => {
      await openCommittee(ines, one.username)
      await expect(ines.getByText(t('roster.terms.default'))).toBeVisible()
      await expect(ines.getByText(inList(3), { exact: true })).toBeVisible()
      await ines.getByRole('button', { name: t('roster.terms.propose') }).click()
      const dialog = ines.getByRole('dialog')
      await inspect(ines)
      const field = dialog.getByLabel(proven, { exact: true })
      await field.fill('11')
      await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
      await expect(dialog.getByText(t('roster.terms.wrong', { most: 10 }))).toBeVisible()
      await expect(field).toBeFocused()
      await inspect(ines)
      await field.fill('5')
      await dialog.getByRole('button', { name: t('roster.propose.send') }).click()
      await expect(toast(ines, t('roster.propose.proposed'))).toBeVisible()
      await expect(act(ines, proposed)).toBeVisible()
      await expect(ines.getByText(inList(3), { exact: true })).toBeVisible()
    })

    const juan = await newPerson()
    await test.step('a colleague signs, and the page and the register say so', async () => {
      await openCommittee(juan, two.username)
      await act(juan, proposed)
        .getByRole('button', { name: t('roster.sign') })
        .click()
      await expect(juan.getByText(inList(5), { exact: true })).toBeVisible()
      const since = onSomeDay((date) => t('roster.terms.since', { date, by: one.fullName }))
      await expect(juan.getByText(since)).toBeVisible()
      await expect(juan.getByText(t('register.effect.retention', { what }))).toBeVisible()
      await inspect(juan)
    })

    await test.step('who closes a report sees the day that follows, and the head of the report says it', async () => {
      await juan.goto(`/admin/reports/${id}`)
      const dialog = await beginAct(juan, 'closed')
      const outcome = dialog.getByLabel(t('casework.outcomeHint.proven'))
      const [before = ''] = t('casework.kept.today', { date: '|' }).split('|')
      await expect(dialog.getByText(new RegExp(`${before}\\d\\d/\\d\\d/${yearIn(5)}`))).toHaveCount(1)
      await outcome.check()
      await dialog.getByLabel(t('casework.propose.reason')).fill('Dos facturas no correspondían al contrato.')
      await dialog.getByRole('button', { name: t('casework.close.check') }).click()
      await expect(dialog.getByText(new RegExp(`${before}\\d\\d/\\d\\d/${yearIn(5)}`))).toBeVisible()
      await inspect(juan)
      await dialog.getByRole('button', { name: t('casework.close.send') }).click()
      await expect(toast(juan, t('casework.done.closed'))).toBeVisible()
      const [told = ''] = t('casework.deletion', { date: '|' }).split('|')
      await expect(juan.getByText(new RegExp(`${told}\\d\\d/\\d\\d/${yearIn(5)}`))).toBeVisible()
      await inspect(juan)
    })
  },
)
