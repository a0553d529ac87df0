import { readReference, type ReferenceFault } from '@canal/contract/reports/typed-reference'

/** Beside the field, and what the server may have said above of the try before. */
export const clearRefusal = (form: HTMLFormElement, input: HTMLInputElement) => {
  form.querySelector('#ref-error')?.remove()
  document.querySelector('.summary-of-errors')?.remove()
  input.removeAttribute('aria-invalid')
  input.setAttribute('aria-describedby', 'ref-hint')
}

/** The error as the server would have shown it, from the templates that stand in the form. */
const showRefusal = (form: HTMLFormElement, input: HTMLInputElement, refused: ReferenceFault) => {
  const template = form.querySelector<HTMLTemplateElement>(`template[data-refusal=${refused.fault}]`)
  clearRefusal(form, input)
  if (template) {
    input.before(template.content.cloneNode(true))
    const error = form.querySelector('#ref-error')
    const words = error?.lastElementChild?.lastChild
    if (words)
      words.textContent = (words.textContent ?? '')
        .replace('{count}', () => ('count' in refused ? String(refused.count) : ''))
        .replace('{letter}', () => ('letter' in refused ? refused.letter : ''))
    // Where the focus is in the field already, only this is read out.
    error?.setAttribute('role', 'alert')
  }
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', 'ref-hint ref-error')
  input.focus()
}

/** Sends what holds a reference, and says of anything else what is wrong with it. */
export const sendOrRefuse = (form: HTMLFormElement, input: HTMLInputElement) => {
  const read = readReference(input.value)
  if ('fault' in read) showRefusal(form, input, read)
  else form.submit()
}
