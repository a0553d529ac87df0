// @vitest-environment jsdom
import { createTranslator, type PublicKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/public'
import { act, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage, typeInto } from '../../test/page.tsx'
import { TranslateProvider } from '../lib/i18n.ts'
import { DayInput } from './day-input.tsx'
import { weekday, type Day } from './month-grid.ts'

const text = createTranslator<PublicKey>('es', { texts })
/** A Friday. */
const today: Day = { year: 2026, month: 11, day: 20 }
type Limits = Partial<Pick<Parameters<typeof DayInput>[0], 'min' | 'max' | 'futureOnly' | 'isDisabled'>>

const Field = (limits: Limits) => {
  const [value, setValue] = useState('')
  return (
    <>
      <DayInput wiring={{ id: 'day' }} name="day" value={value} onChange={setValue} today={today} {...limits} />
      <button type="button">Otro</button>
    </>
  )
}

const render = openPage()
const show = (limits: Limits = {}) =>
  render(
    <TranslateProvider value={text}>
      <Field {...limits} />
    </TranslateProvider>,
  )
const input = () => document.querySelector('input') as HTMLInputElement
const opener = () => document.querySelector<HTMLElement>('[aria-haspopup=dialog]') as HTMLElement
const day = (label: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('td button')].find((one) =>
    label.test(one.getAttribute('aria-label') ?? ''),
  ) as HTMLElement
const open = async () => {
  await act(async () => {
    opener().click()
    await import('./calendar.tsx')
  })
  expect(document.querySelector('table')).not.toBeNull()
}
const type = async (words: string) => {
  await typeInto(input(), words)
  await act(async () => input().blur())
}
const press = (key: string, options: KeyboardEventInit = {}) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }))
  })
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

describe('the day picker', () => {
  it('shows one month whose week begins on Sunday, marks today, and puts the chosen day into the field', async () => {
    await show()
    await open()
    expect([...document.querySelectorAll('th')].map((one) => one.getAttribute('abbr'))[0]).toBe('domingo')
    expect(document.querySelectorAll('table')).toHaveLength(1)
    expect(document.querySelector('[aria-current=date]')?.textContent).toBe('20')
    await act(async () => day(/12 de noviembre/).click())
    expect(input().value).toBe('12/11/2026')
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  it('is walked by keys: days, weeks, ends of weeks, months, years', async () => {
    await show()
    await open()
    expect(focused()).toMatch(/20 de noviembre de 2026/)
    await press('ArrowDown')
    expect(focused()).toMatch(/27 de noviembre/)
    await press('Home')
    expect(focused()).toMatch(/22 de noviembre/)
    await press('PageDown')
    expect(focused()).toMatch(/22 de diciembre/)
    await press('PageUp', { shiftKey: true })
    expect(focused()).toMatch(/22 de diciembre de 2025/)
  })

  it('offers the years 1900 to 2100 and goes no further than 1 January of either', async () => {
    await show()
    await open()
    const years = [...document.querySelectorAll('option')].map((one) => Number(one.textContent))
    expect([Math.min(...years), Math.max(...years)]).toEqual([1900, 2100])
    const select = document.querySelector('select') as HTMLSelectElement
    await act(async () => {
      select.value = '2100'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(day(/1 de enero de 2100/).getAttribute('aria-disabled')).toBeNull()
    expect(day(/2 de enero de 2100/).getAttribute('aria-disabled')).toBe('true')
  })

  it('in future-only mode takes today and nothing before it, picked or typed', async () => {
    await show({ futureOnly: true })
    await open()
    await act(async () => day(/19 de noviembre/).click())
    expect(input().value).toBe('')
    await press('Escape')
    await type('19/11/2026')
    expect(document.querySelector('.error')?.textContent).toContain('del 20/11/2026 al 01/01/2100')
    expect(input().getAttribute('aria-describedby')).toBe(document.querySelector('.error')?.id)
    await type('20/11/2026')
    expect(document.querySelector('.error')).toBeNull()
  })

  it('does not take a day that the form rules out, which the keys can still walk over', async () => {
    await show({ isDisabled: (one) => [0, 6].includes(weekday(one)) })
    await open()
    await press('ArrowRight')
    expect(focused()).toMatch(/sábado, 21/)
    await act(async () => (document.activeElement as HTMLElement).click())
    expect(input().value).toBe('')
    expect(document.querySelector('[role=dialog]')).not.toBeNull()
    await press('Escape')
    await type('21/11/26')
    expect(input().value).toBe('21/11/2026')
    expect(document.querySelector('.error')?.textContent).toContain(text('field.dayUnavailable'))
  })

  it('says of what is no day that it is none, once the field is left', async () => {
    await show()
    await type('31/02/2026')
    expect(document.querySelector('.error')?.textContent).toContain(text('errors.invalidDate'))
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  it('Escape closes the calendar alone and gives the focus back, whatever it stands in', async () => {
    const outside = vi.fn()
    document.addEventListener('keydown', outside, { capture: true })
    await show()
    await open()
    await press('Escape')
    document.removeEventListener('keydown', outside, { capture: true })
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(document.activeElement).toBe(opener())
    expect(outside).not.toHaveBeenCalled()
  })
})
