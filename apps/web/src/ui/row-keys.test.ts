// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { moveRow, rowKeyOf } from './row-keys.ts'

const rows = ['a', 'b', 'c'].map((id) => `<tr data-row><th><a href="#" id="${id}">x</a></th></tr>`).join('')
beforeEach(() => {
  document.body.innerHTML = `<section><input id="box" type="search"><textarea id="note"></textarea>
    <table><tbody>${rows}</tbody></table><button id="out">x</button></section>`
})
const press = (key: string, at = 'out', more: Partial<KeyboardEvent> = {}) =>
  rowKeyOf(
    {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      defaultPrevented: false,
      target: document.getElementById(at),
      ...more,
    },
    document,
  )

describe('a single key', () => {
  it('moves, searches and helps', () => {
    expect(['j', 'K', '/', '?', 'x', 'Enter'].map((key) => press(key))).toEqual([
      'next',
      'previous',
      'search',
      'help',
      null,
      null,
    ])
  })

  it('is the text’s own while somebody types', () => {
    expect([press('j', 'box'), press('?', 'note')]).toEqual([null, null])
  })

  it('is left to the browser with Ctrl, Alt or the command key, and to whoever took it first', () => {
    for (const taken of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }])
      expect(press('j', 'out', taken)).toBeNull()
  })

  it.each(['<div role="dialog"></div>', '<div role="menu"></div>', '<dialog open></dialog>'])(
    'does nothing behind %s',
    (floating) => {
      document.body.insertAdjacentHTML('beforeend', floating)
      expect(press('j')).toBeNull()
    },
  )
})

describe('the row in focus', () => {
  const list = () => document.querySelector('section') as HTMLElement
  it('is the first one, then the next, and stays at either end', () => {
    const ids: (string | undefined)[] = []
    for (const step of [1, 1, 1, 1, -1, -1, -1] as const) {
      moveRow(list(), step)
      ids.push(document.activeElement?.id)
    }
    expect(ids).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'a'])
  })

  it('is none where there are no rows', () => {
    document.querySelector('tbody')?.replaceChildren()
    moveRow(list(), 1)
    expect(document.activeElement).toBe(document.body)
  })
})
