/** Not on the first visit, which has no code yet. */
const load = () => import('./refuse-reference.ts')

/** Refuses what cannot be a reference before it is sent; the form works without this. */
export const enhanceLookup = () => {
  const form = document.querySelector<HTMLFormElement>('form[data-lookup]')
  const input = form?.querySelector<HTMLInputElement>('input[name=ref]')
  if (!form || !input) return
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // Where it cannot be fetched, the server says the same.
    load().then(
      ({ sendOrRefuse }) => sendOrRefuse(form, input),
      () => form.submit(),
    )
  })
  input.addEventListener('input', () => {
    load().then(
      ({ clearRefusal }) => clearRefusal(form, input),
      () => {},
    )
  })
}
