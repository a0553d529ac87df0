// @vitest-environment jsdom
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it } from 'vitest'
import {
  openCaseActs,
  answerRuns,
  begin,
  choose,
  dialog,
  items,
  labelled,
  nothing,
  press,
  proposal,
  reason,
  report,
  says,
  seen,
  where,
  write,
} from '../../../test/case-acts.tsx'
import { refusal } from '../../../test/office.tsx'
import { buttonNamed } from '../../../test/page.tsx'

const text = translators.es
const inEnglish = translators.en
const { open, sent, told } = openCaseActs()

it('proposes with ground and reason, says what is missing at its field, and that a second person confirms', async () => {
  await open({ offers: ['held'] }, { ...nothing, waiting: [proposal({ isOwn: true })] })
  await begin(text('casework.act.held'))
  await says(text('casework.propose.second'))
  await says(text('casework.told.no'))
  await press(text('casework.propose.submit'))
  expect(sent).toEqual([])
  await says(text('errors.required'))
  await says(text('errors.minLength', { min: 20 }))
  await choose(text('casework.ground.possible_crime'))
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.propose.submit'))
  await seen(() => expect(dialog()).toBeNull())
  expect(sent).toEqual([expect.objectContaining({ kind: 'held', id: 'r', ground: 'possible_crime', reason })])
  expect(told).toEqual([text('casework.propose.sent')])
  await seen(() => expect(document.body.textContent).toContain(text('casework.waits.ownNext')))
})

it('what is not admitted shows in the reporter’s language what they will read, and counts at once where nobody confirms', async () => {
  await open({ offers: ['not_admitted'], needsConfirmation: false, waits: false })
  await begin(text('casework.act.not_admitted'))
  await says(text('casework.propose.atOnce'))
  await says(text('casework.body.not_admitted', { date: '27/11/2031' }))
  await choose(text('casework.ground.interpersonal'))
  await seen(() =>
    expect(dialog()?.querySelector('blockquote[lang=en]')?.textContent).toContain(
      inEnglish('casework.toldGround.interpersonal'),
    ),
  )
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.act.not_admitted'))
  await seen(() => expect(told).toEqual([text('casework.done.not_admitted')]))
})

it('a report without information is set aside in two presses: ground and reason stand there, and what its reporter will read', async () => {
  const own = proposal({ kind: 'without_information', ground: 'no_information', isOwn: true })
  await open({ offers: ['without_information'] }, { ...nothing, waiting: [own] })
  await begin(text('casework.act.without_information'))
  const standard = text('casework.reason.without_information')
  expect(labelled<HTMLTextAreaElement>(text('casework.propose.reason')).value).toBe(standard)
  await says(text('casework.ground.no_information'))
  await seen(() =>
    expect(dialog()?.querySelector('blockquote[lang=en]')?.textContent).toContain(
      inEnglish('casework.toldGround.no_information'),
    ),
  )
  await press(text('casework.propose.submit'))
  await seen(() => expect(dialog()).toBeNull())
  expect(sent).toEqual([
    expect.objectContaining({ kind: 'without_information', id: 'r', ground: 'no_information', reason: standard }),
  ])
  expect(told).toEqual([text('casework.propose.sent')])
})

it('a report without information that nobody has to confirm is left as soon as it is sent', async () => {
  await open({ offers: ['without_information'], needsConfirmation: false, waits: false })
  await begin(text('casework.act.without_information'))
  await says(text('casework.propose.atOnce'))
  await press(text('casework.act.without_information'))
  await seen(() => expect(told).toEqual([text('casework.done.without_information')]))
  await seen(() => expect(where()).toBe('/admin/reports/archived'))
})

it('a second member sets it aside in one press, with what its reporter will read before their eyes, and leaves it', async () => {
  await open({ waiting: [proposal({ kind: 'without_information', ground: 'no_information' })] })
  await seen(() => expect(document.querySelector('.waiting-acts')).not.toBeNull())
  await seen(() =>
    expect(document.querySelector('.waiting-acts blockquote[lang=en]')?.textContent).toContain(
      inEnglish('casework.toldGround.no_information'),
    ),
  )
  expect(document.querySelector('.waiting-acts')?.textContent).toContain(
    text('casework.body.without_information', { date: '27/11/2031' }),
  )
  await press(text('casework.confirm'))
  await seen(() => expect(sent).toEqual([{ id: 'r', proposalId: 'p' }]))
  await seen(() => expect(told).toEqual([text('casework.done.without_information')]))
  await seen(() => expect(where()).toBe('/admin/reports/archived'))
})

it('says of what nobody is left to confirm that it waits, and until when once it does', async () => {
  const alone = { needsConfirmation: false, waits: true }
  await open({ ...alone, offers: ['omitted'] })
  await begin(text('casework.act.omitted'))
  await says(text('casework.propose.waits'))
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.propose.submit'))
  await seen(() => expect(sent).toEqual([expect.objectContaining({ kind: 'omitted' })]))
})

it('what is refused keeps the reason, and says why', async () => {
  const words = 'Ya está hecho: puede que por otra persona del comité'
  await open({ offers: ['omitted'] }, refusal(409, 'already-done', words))
  await begin(text('casework.act.omitted'))
  await write(text('casework.propose.reason'), reason)
  await press(text('casework.propose.submit'))
  await seen(() => expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(words))
  expect(labelled<HTMLTextAreaElement>(text('casework.propose.reason')).value).toBe(reason)
})

it('a second member reads what the reporter will read before a report is not admitted', async () => {
  await open({ waiting: [proposal({ kind: 'not_admitted', ground: 'rumour' })] })
  await press(text('casework.confirm'))
  await seen(() => expect(dialog()?.textContent).toContain(inEnglish('casework.toldGround.rumour')))
  await says(text('casework.body.not_admitted', { date: '27/11/2031' }))
  expect(sent).toEqual([])
  await press(text('casework.act.not_admitted'))
  await seen(() => expect(sent).toEqual([{ id: 'r', proposalId: 'p' }]))
})

it('a second member reads the message that the reporter gets before the answer is put off', async () => {
  const until = '2027-02-05T22:59:59.000Z'
  await open({ waiting: [proposal({ kind: 'extension', ground: 'complexity', until })] })
  await press(text('casework.confirm'))
  const message = inEnglish('casework.extendedMessage', { date: '05/02/2027' })
  await seen(() => expect(dialog()?.querySelector('blockquote')?.textContent).toBe(message))
  await says(text('casework.told.yes.extension'))
  expect(sent).toEqual([])
  await press(text('casework.act.extension'))
  await seen(() => expect(sent).toEqual([{ id: 'r', proposalId: 'p' }]))
})

it('a longer term for the answer says when a closed report goes, where that is before', async () => {
  const extendableUntil = '2037-05-20T22:59:59.000Z'
  const deletion = { at: '2037-02-20T22:59:59.000Z', rule: 'closed' } as const
  const closed = { ...report, closedAt: '2036-08-20T10:00:00.000Z', deletion }
  await open({ offers: ['extension'], extendableUntil }, nothing, closed)
  await begin(text('casework.act.extension'))
  await says(text('casework.deletion', { date: '20/02/2037' }))
  await says(text('casework.deletion.closed'))
})

it('a longer term says of no other report that it goes before: the investigation that it opens keeps it', async () => {
  const extendableUntil = '2037-05-20T22:59:59.000Z'
  const deletion = { at: '2037-02-20T22:59:59.000Z', rule: 'uninvestigated' } as const
  await open({ offers: ['extension'], extendableUntil }, nothing, { ...report, deletion })
  await begin(text('casework.act.extension'))
  await says(text('casework.told.yes.extension'))
  expect(dialog()?.textContent).not.toContain(text('casework.deletion', { date: '20/02/2037' }))
})

it.each([
  ['instruction', true],
  ['resolution', false],
] as const)(
  'opening the investigation promises a status only where it moves to it: from %s',
  async (status, isMoved) => {
    await open({}, nothing, { ...report, status })
    await begin(text('casework.act.investigation_opened'))
    await says(text('casework.body.investigation_opened'))
    expect(dialog()?.textContent?.includes(text('casework.body.investigation_moves'))).toBe(isMoved)
  },
)

it('is closed with the outcome’s text in the reporter’s language, checked before it is sent', async () => {
  await open({ offers: ['closed'] })
  await begin(text('casework.act.closed'))
  await press(text('casework.close.check'))
  await says(text('errors.required'))
  await choose(text('casework.outcome.proven'))
  const message = labelled<HTMLTextAreaElement>(text('casework.close.message'))
  await seen(() => expect(message.value).toBe(inEnglish('casework.told.proven')))
  await write(text('casework.propose.reason'), reason)

  // Only what was investigated is proven.
  await choose(text('casework.close.opens'))
  await press(text('casework.close.check'))
  await says(text('casework.close.opensNeeded'))
  await choose(text('casework.close.opens'))

  await write(text('casework.close.message'), 'Thank you. Two contracts are void now.')
  await press(text('casework.close.check'))
  await seen(() =>
    expect(dialog()?.querySelector('blockquote')?.textContent).toBe('Thank you. Two contracts are void now.'),
  )
  await says(text('casework.close.opensToday'))
  await says(text('casework.kept.today', { date: '27/11/2031' }))
  expect(sent).toEqual([])
  await press(text('casework.close.send'))
  await seen(() => expect(told).toEqual([text('casework.done.closed')]))
  expect(sent).toEqual([
    {
      id: 'r',
      outcome: 'proven',
      reason,
      message: 'Thank you. Two contracts are void now.',
      isAnswer: true,
      opensInvestigation: true,
    },
  ])
})

it('a template of the committee takes the place of the outcome’s text, and stands after what was written', async () => {
  await open({ offers: ['closed'] })
  await begin(text('casework.act.closed'))
  const message = () => labelled<HTMLTextAreaElement>(text('casework.close.message')).value
  const insert = async () => {
    await seen(() => expect(buttonNamed(text('template.choose'))).toBeDefined())
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
    await act(async () => buttonNamed(text('template.choose')).dispatchEvent(key))
    await seen(() => expect(items()).toHaveLength(1))
    await act(async () => items()[0]?.click())
  }
  await choose(text('casework.outcome.referred'))
  await seen(() => expect(message()).toBe(inEnglish('casework.told.referred')))
  await insert()
  await seen(() => expect(message()).toBe('Thank you.'))
  await choose(text('casework.outcome.proven'))
  await write(text('casework.close.message'), 'Two contracts are void.')
  await insert()
  await seen(() => expect(message()).toBe('Two contracts are void.\n\nThank you.'))
})

it('a message changed for one outcome is not sent with another, and euros are read with their marks', async () => {
  await open({ offers: ['closed'] }, nothing, { ...report, clocks: [{ ...answerRuns, metAt: answerRuns.startedAt }] })
  await begin(text('casework.act.closed'))
  await choose(text('casework.outcome.proven'))
  await write(text('casework.close.message'), 'It is proven.')
  await choose(text('casework.outcome.referred'))
  await write(text('casework.propose.reason'), reason)
  await act(async () => {
    const lost = labelled<HTMLInputElement>(text('casework.close.lost'))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(lost, '12.500')
    lost.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press(text('casework.close.check'))
  await press(text('casework.close.send'))
  await seen(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    outcome: 'referred',
    lost: 12_500,
    message: inEnglish('casework.told.referred'),
    // It was answered before; and nothing that was not investigated needs to be.
    isAnswer: false,
    opensInvestigation: false,
  })
})

it('shows with what it was closed and why it is held, and releases it only once asked again', async () => {
  const hold = {
    id: 'h',
    ground: 'proceedings',
    reason: 'El juzgado ha pedido el expediente.',
    by: 'luis.perez',
    since: '2026-11-20T10:00:00.000Z',
    until: '2027-05-20T21:59:59.000Z',
  } as const
  const closing = {
    at: '2026-11-21T10:00:00.000Z',
    outcome: 'proven',
    ground: null,
    reason,
    measures: 'Dos contratos anulados.',
    lost: 12_500,
    recovered: null,
    by: 'luis.perez',
  } as const
  const clocks = [{ ...answerRuns, metAt: closing.at }]
  await open({ hold, closing }, nothing, { ...report, clocks, closedAt: closing.at })
  await seen(() => expect(document.body.textContent).toContain(hold.reason))
  const page = document.body.textContent
  const outcome = text('casework.closing', { outcome: text('casework.outcome.proven') })
  for (const words of [
    outcome,
    reason,
    closing.measures,
    '12.500 €',
    text('casework.heldUntil', { date: '20/05/2027' }),
  ])
    expect(page).toContain(words)
  await press(text('casework.release'))
  await seen(() => expect(dialog()?.textContent).toContain(text('casework.releaseBody')))
  expect(sent).toEqual([])
  await act(async () => [...(dialog()?.querySelectorAll('button') ?? [])].at(-1)?.click())
  await seen(() => expect(told).toEqual([text('casework.released')]))
  expect(sent).toEqual([{ id: 'r', proposalId: 'h' }])
})
