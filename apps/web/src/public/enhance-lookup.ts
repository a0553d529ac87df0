let loading: Promise<typeof import('./refuse-reference.ts')> | undefined

/**
 * Not on the first visit, which has no code yet. One promise for all who ask: two imports of one module may answer in
 * either order, and what was typed would then take off the refusal of what was sent after it.
 */
const load = () =>
  (loading ??= import('./refuse-reference.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  }))

/** Refuses what cannot be a reference before it is sent; the form works without this. */
export const enhanceLookup = () => {
  const form = document.querySelector<HTMLFormElement>('form[data-lookup]')
  const input = form?.querySelector<HTMLInputElement>('input[name=ref]')
  if (!form || !input) return
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    // By a button that asks for other words, and sends what is typed as it is.
    if ((event.submitter as HTMLButtonElement | null)?.formNoValidate) return
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
