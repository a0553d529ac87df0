import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectToaster } from '../src/lib/notify.ts'

/** An empty document before each test, gone after it, and what renders into its `#root`. Call it before hooks that render. */
export const openPage = (body = '<div id="root"></div>') => {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // Files of one worker share their modules: what others said where no toaster was is not said here.
    connectToaster(() => undefined)()
    document.body.innerHTML = body
    root = createRoot(document.querySelector('#root') as HTMLElement)
  })
  afterEach(() => act(async () => root.unmount()))
  return (node: ReactNode) => act(async () => root.render(node))
}

/** As somebody types: the field has the focus, and React hears of the new text. */
export const typeInto = (input: HTMLInputElement, words: string) =>
  act(async () => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** The button with this text. */
export const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name) as HTMLButtonElement
