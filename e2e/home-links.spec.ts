import type { Locator, Page } from '@playwright/test'
import { callAs, callWith } from './journey/calls.ts'
import { showAll, waiting } from './journey/home.ts'
import { enterOffice } from './journey/office.ts'
import { section } from './journey/open-case.ts'
import { test } from './journey/committee.ts'
import { expect } from './journey/test.ts'

const reason = 'El juzgado ha pedido el expediente y hay que guardarlo entero.'

test('@everywhere each row of what waits leads to the thing itself, with the focus there: by the keyboard, and in a tab of its own', async ({
  page,
  own,
  t,
}) => {
  test.setTimeout(150_000)
  // In a channel of its own: home shows fifty rows at most, and the other journeys leave more than that behind.
  const ana = await own.join('Ana')
  const luis = await own.joinCommittee('Luis')
  const { id, caseNumber, token } = await own.report('Riego')
  const colleague = await callAs(luis.username)
  await colleague('POST', '/api/requests/access-to-files', { reportId: id, reason: 'Cotejar.' })
  await colleague('POST', '/api/casework/proposals', { kind: 'held', id, ground: 'proceedings', reason })
  const until = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const task = { username: ana.username, until }
  await colleague('PUT', '/api/reports/note', { id, text: 'Pedir la factura de mayo.', mentions: [], task })
  await callWith(token)('PUT', '/api/anonymous/chat', { id, chatMsg: 'Tengo otra factura.' })

  await enterOffice(page, ana.username)
  await showAll(page)
  const link = (name: string) => waiting(page).getByRole('link', { name })

  await test.step('by the keyboard: the message that is not read', async () => {
    await link(t('dashboard.readNamed', { caseNumber })).press('Enter')
    const entry = section(page, 'chat').getByRole('listitem').filter({ hasText: 'Tengo otra factura.' })
    await expect(entry).toBeFocused()
    await expect(entry).toBeInViewport()
    await page.goto('/admin')
    await showAll(page)
  })

  const inNewTab = async (name: string, place: (tab: Page) => Locator) => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link(name).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(place(tab)).toBeFocused()
    await expect(place(tab)).toBeInViewport()
    await tab.close()
  }
  const rowWith = (name: string, words: string) => (tab: Page) =>
    tab.getByRole('list', { name }).getByRole('listitem').filter({ hasText: words })
  await test.step('in a tab of its own: the vote, the task, what is to be decided', async () => {
    await inNewTab(t('dashboard.voteNamed', { name: luis.fullName, caseNumber }), (tab) =>
      section(tab, 'details', t).getByRole('listitem').filter({ hasText: 'Cotejar.' }),
    )
    await inNewTab(t('dashboard.taskNamed', { caseNumber }), rowWith(t('chat.task.list'), 'Pedir la factura de mayo.'))
    await inNewTab(t('dashboard.proposalNamed', { caseNumber }), rowWith(t('casework.waits'), reason))
  })

  await test.step('the address of the answer opens its field, as the answer that the law asks for', async () => {
    await page.goto(`/admin/reports/${id}/messages#answer`)
    await expect(page.getByLabel(t('chat.write'))).toBeFocused()
    await expect(page.getByLabel(t('casework.isAnswered'))).toBeChecked()
  })
})
