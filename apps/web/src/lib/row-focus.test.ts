// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { offerRows, wantRow } from './row-focus.ts'

const list = (...ids: string[]): HTMLElement => {
  document.body.innerHTML = `<h1 tabindex="-1">Reports</h1><table><tbody>${ids
    .map((id) => `<tr data-row><th><a href="/admin/reports/${id}?page=2">${id}</a></th></tr>`)
    .join('')}</tbody></table>`
  return document.querySelector('table') as HTMLElement
}
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  window.dispatchEvent(new Event('keydown'))
})

it('the row that was opened has the focus again', () => {
  list('a', 'ab')
  expect(wantRow('/admin/reports/ab')).toBe(true)
  expect(focused()).toBe('ab')
})

it('also where rows come later; one that is not among them is not waited for by another', () => {
  list()
  expect(wantRow('/admin/reports/ab')).toBe(false)
  offerRows(list('a', 'abc'))
  expect(document.activeElement).toBe(document.body)
  offerRows(list('ab'))
  expect(focused()).toBe('ab')
})

it('but not once the person has gone on by themselves', () => {
  list()
  wantRow('/admin/reports/ab')
  window.dispatchEvent(new Event('pointerdown'))
  offerRows(list('ab'))
  expect(document.activeElement).toBe(document.body)
})
