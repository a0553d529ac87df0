// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { offerHeading, wantHeading } from './heading-focus.ts'

const put = (text: string): HTMLElement => {
  document.body.innerHTML = `<h1 tabindex="-1">${text}</h1><input>`
  return document.querySelector('h1') as HTMLElement
}

beforeEach(() => {
  document.body.innerHTML = ''
})

it('a navigation moves the focus to the heading, and to the one that takes its place', () => {
  const loading = put('Loading')
  wantHeading()
  expect(document.activeElement).toBe(loading)
  const loaded = put('Report')
  offerHeading(loaded)
  expect(document.activeElement).toBe(loaded)
})

it('a heading that comes later takes the focus from nobody', () => {
  put('Loading')
  wantHeading()
  const loaded = put('Report')
  document.querySelector('input')?.focus()
  offerHeading(loaded)
  expect(document.activeElement).toBe(document.querySelector('input'))
})

it('a heading that comes after the person has gone on by themselves is left alone', () => {
  put('Loading')
  wantHeading()
  window.dispatchEvent(new Event('pointerdown'))
  const loaded = put('Report')
  offerHeading(loaded)
  expect(document.activeElement).toBe(document.body)
})
