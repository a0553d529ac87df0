// @vitest-environment jsdom
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/en/bundles/office'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../../test/page.tsx'
import { OfficeLanguageProvider } from '../lib/office-text.ts'
import { Modal, ModalBody, ModalFoot } from './modal.tsx'

const text = createTranslator<OfficeKey>('en', { texts })
type Given = Partial<Pick<Parameters<typeof Modal>[0], 'size' | 'closeOnOutsideClick' | 'closable' | 'openerGoes'>>

const show = openPage('<h1 tabindex="-1">Page</h1><button id="opener"></button><div id="root"></div>')
const closed = vi.fn()
const opener = () => document.querySelector('#opener') as HTMLElement
const dialog = () => document.querySelector('[role=dialog]') as HTMLElement
const render = async (node: React.ReactNode) => {
  await show(<OfficeLanguageProvider value={{ text, change: () => undefined }}>{node}</OfficeLanguageProvider>)
  // The layer begins to listen for presses a task after it has opened.
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
}
const open = async (given: Given = {}) => {
  opener().focus()
  await render(
    <Modal open title="Change it" onClose={closed} {...given}>
      <ModalBody>
        <input aria-label="First" />
      </ModalBody>
      <ModalFoot>
        <button type="button">Cancel</button>
      </ModalFoot>
    </Modal>,
  )
}
const pressOutside = () =>
  act(async () => {
    const scrim = document.querySelector('.scrim') as HTMLElement
    scrim.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    scrim.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
const escape = () =>
  act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
  })

beforeEach(() => {
  closed.mockClear()
})

describe('a modal', () => {
  it('is of the middle width unless it is told to be small or large', async () => {
    await open()
    expect(dialog().dataset['size']).toBe('md')
    for (const size of ['sm', 'lg'] as const) {
      await open({ size })
      expect(dialog().dataset['size']).toBe(size)
    }
  })

  it('loses no press on its foot to an error that a field left by it would say', async () => {
    await open()
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
    document.querySelector('.float-foot button')?.dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
  })

  it('is named by its title, and begins at its first field', async () => {
    await open()
    expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Change it')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('First')
  })

  it('closes by a press outside, by Escape and by its button', async () => {
    await open()
    await pressOutside()
    expect(closed).toHaveBeenCalledTimes(1)
    await escape()
    expect(closed).toHaveBeenCalledTimes(2)
    await act(async () => document.querySelector<HTMLElement>('[aria-label=Close]')?.click())
    expect(closed).toHaveBeenCalledTimes(3)
  })

  it('stays at a press outside where that would lose something, but not at Escape', async () => {
    await open({ closeOnOutsideClick: false })
    await pressOutside()
    expect(closed).not.toHaveBeenCalled()
    await escape()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('stays whatever is pressed where it must be answered', async () => {
    await open({ closable: false })
    await pressOutside()
    await escape()
    expect(closed).not.toHaveBeenCalled()
    expect(document.querySelector('[aria-label=Close]')).toBeNull()
  })

  describe('whose opener goes with what is done', () => {
    /** A row in front of the opener's, and one after it. */
    const inRows = () => {
      const [before, own, after] = ['before', 'own', 'after'].map((id) =>
        Object.assign(document.createElement('li'), { id }),
      )
      const list = document.createElement('ul')
      if (!before || !own || !after) throw new Error('three rows')
      opener().replaceWith(list)
      list.append(before, own, after)
      own.innerHTML = '<button id="opener"></button>'
      for (const row of [before, after]) row.innerHTML = `<a href="/${row.id}" id="link-${row.id}">${row.id}</a>`
      return { before, own, after }
    }
    const at = () => document.activeElement?.id

    it('has the focus at the opener as long as that stands there, then in the next row', async () => {
      const { own } = inRows()
      await open({ openerGoes: true })
      await render(null)
      await vi.waitFor(() => expect(at()).toBe('opener'))
      own.remove()
      await vi.waitFor(() => expect(at()).toBe('link-after'))
    })

    it('has it in the row before where there is no next one, also if the opener goes first', async () => {
      const { own, after } = inRows()
      after.remove()
      await open({ openerGoes: true })
      own.remove()
      await render(null)
      await vi.waitFor(() => expect(at()).toBe('link-before'))
    })

    it('takes it from nobody who has gone elsewhere meanwhile', async () => {
      const { own, before } = inRows()
      await open({ openerGoes: true })
      await render(null)
      await vi.waitFor(() => expect(at()).toBe('opener'))
      before.querySelector('a')?.focus()
      own.remove()
      expect(at()).toBe('link-before')
    })
  })

  it('gives the focus back to what opened it', async () => {
    await open()
    await render(null)
    await vi.waitFor(() => expect(document.activeElement).toBe(opener()))
  })
})
