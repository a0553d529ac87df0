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
  labelled,
  nothing,
  press,
  proposal,
  reason,
  report,
  says,
  seen,
  write,
} from '../../../test/case-acts.tsx'
import { refusal } from '../../../test/office.tsx'

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
  expect(sent).toEqual([])
  await press(text('casework.act.not_admitted'))
  await seen(() => expect(sent).toEqual([{ id: 'r', proposalId: 'p' }]))
})

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
  await says(text('casework.kept.years', { count: 3 }))
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
