import { looksLikeReference } from '../lib/reference.ts'

/** Beside the field, and what the server may have said above of the try before. */
const clearRefusal = (form: HTMLFormElement, input: HTMLInputElement) => {
  form.querySelector('#ref-error')?.remove()
  document.querySelector('.summary-of-errors')?.remove()
  input.removeAttribute('aria-invalid')
  input.setAttribute('aria-describedby', 'ref-hint')
}

/** The error as the server would have shown it, from the templates that stand in the form. */
const showRefusal = (form: HTMLFormElement, input: HTMLInputElement) => {
  const why = input.value.trim() ? 'not-found' : 'required'
  const template = form.querySelector<HTMLTemplateElement>(`template[data-refusal=${why}]`)
  clearRefusal(form, input)
  if (template) {
    input.before(template.content.cloneNode(true))
    // Where the focus is in the field already, only this is read out.
    form.querySelector('#ref-error')?.setAttribute('role', 'alert')
  }
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', 'ref-hint ref-error')
  input.focus()
}

/** Refuses what cannot be a reference before it is sent; the form works without this. */
export const enhanceLookup = () => {
  const form = document.querySelector<HTMLFormElement>('form[data-lookup]')
  const input = form?.querySelector<HTMLInputElement>('input[name=ref]')
  if (!form || !input) return
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    if (looksLikeReference(input.value)) return
    event.preventDefault()
    showRefusal(form, input)
  })
  input.addEventListener('input', () => clearRefusal(form, input))
}
