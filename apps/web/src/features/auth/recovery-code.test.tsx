// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { RecoveryCode } from './recovery-code.tsx'

const render = openPage()

it('a wrong last group brings the focus to its field, and what is wrong is read with it', async () => {
  const kept = vi.fn()
  await render(inOffice('es', <RecoveryCode code="AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" onKept={kept} />))
  await vi.waitFor(() => expect(document.querySelector('input')).not.toBeNull())
  const input = document.querySelector('input') as HTMLInputElement
  await typeInto(input, 'XXXX')
  await act(async () => {
    button('He guardado el código').focus()
    button('He guardado el código').click()
  })
  expect(document.activeElement).toBe(input)
  expect(input.getAttribute('aria-describedby')).toBe(`${input.id}-error`)
  expect(document.getElementById(`${input.id}-error`)?.textContent).not.toBe('')
  expect(kept).not.toHaveBeenCalled()
})

it('downloads a file that says what the code is for, and not of what', async () => {
  const files: Promise<string>[] = []
  const names: string[] = []
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (content: Blob) => {
      files.push(content.text())
      return 'blob:code'
    },
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await render(inOffice('es', <RecoveryCode code="AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" onKept={() => undefined} />))
  await vi.waitFor(() => expect(button('Descargar')).toBeDefined())
  await act(async () => button('Descargar').click())
  expect(names).toEqual(['codigo-de-recuperacion.txt'])
  const [file] = await Promise.all(files)
  expect(file).toMatch(/^Código de recuperación de su cuenta\..*\n\nAAAA-BBBB-CCCC-DDDD-EEEE-FFFF\n$/)
  expect(file).not.toMatch(/canal|comunicaci|denuncia|comité/i)
  vi.unstubAllGlobals()
})

it.each([
  ['replaced', 'El que tenía antes ya no sirve.'],
  ['kept', 'El de antes de que le restablecieran el acceso sigue sirviendo hasta que el comité firme: guarde los dos.'],
] as const)('tells whether the code from before still works: %s', async (former, words) => {
  await render(inOffice('es', <RecoveryCode code="AAAA-BBBB" former={former} onKept={() => undefined} />))
  await vi.waitFor(() => expect(document.body.textContent).toContain(words))
})

it('is on the screen only once it is asked for, and stands on paper all the same', async () => {
  await render(inOffice('es', <RecoveryCode code="AAAA-BBBB" onKept={() => undefined} />))
  await vi.waitFor(() => expect(button('Ver en la pantalla')).toBeDefined())
  const onScreen = () => {
    const page = document.body.cloneNode(true) as HTMLElement
    page.querySelectorAll('.print-only').forEach((one) => one.remove())
    return page.textContent
  }
  expect(onScreen()).not.toContain('AAAA')
  expect(document.body.textContent).toContain('AAAA')
  await act(async () => button('Ver en la pantalla').click())
  expect(onScreen()).toContain('AAAA')
  await act(async () => button('Ocultar').click())
  expect(onScreen()).not.toContain('AAAA')
})

it('says on paper what the code is for and from which day it is, and not of what', async () => {
  await render(inOffice('es', <RecoveryCode code="AAAA-BBBB" onKept={() => undefined} />))
  await vi.waitFor(() => expect(button('Imprimir')).toBeDefined())
  const paper = document.querySelector('.code-sheet > p.print-only')?.textContent ?? ''
  expect(paper).toMatch(/^Código de recuperación de su cuenta, del \d\d\/\d\d\/\d{4}\./)
  expect(paper).not.toMatch(/canal|comunicaci|denuncia|comité/i)
})
