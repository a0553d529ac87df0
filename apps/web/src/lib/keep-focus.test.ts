// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const put = (html: string): HTMLElement => {
  document.body.innerHTML = html
  const button = document.querySelector('button')
  if (!button) throw new Error('The page has a button.')
  button.focus()
  return button
}

beforeEach(() => {
  document.body.innerHTML = ''
})

it('a button that goes leaves the focus to what its neighbour offers', () => {
  const pressed = put('<h1 tabindex="-1">Acts</h1><ul><li><button>A</button></li><li><button>B</button></li></ul>')
  const giveBack = keepFocus(pressed)
  pressed.closest('li')?.remove()
  giveBack()
  expect(document.activeElement?.textContent).toBe('B')
})

it('with nothing left beside it, the focus is at the page’s heading', () => {
  const pressed = put('<h1 tabindex="-1">Acts</h1><p><button>A</button></p>')
  const giveBack = keepFocus(pressed)
  pressed.remove()
  giveBack()
  expect(document.activeElement?.tagName).toBe('H1')
})

it('on a page that came in its place it moves nothing', () => {
  const giveBack = keepFocus(put('<h1 tabindex="-1">Acts</h1><p><button>A</button></p>'))
  document.body.innerHTML = '<h1 tabindex="-1">Another page</h1>'
  giveBack()
  expect(document.activeElement).toBe(document.body)
})
