import { looksLikeReference } from '../lib/reference.ts'

/** `/{slug}#reference`, as the QR code has it: read, and taken out of the address and the history at once. */
const takeReferenceFromAddress = (): string => {
  const fragment = decodeURIComponent(location.hash.slice(1))
  if (!looksLikeReference(fragment)) return ''
  history.replaceState(history.state, '', location.pathname + location.search)
  return fragment
}

/** Not on the first visit, which has no code yet. */
const load = () => import('./refuse-reference.ts')

/** Fills in a scanned reference, and refuses what cannot be one before it is sent; the form works without this. */
export const enhanceLookup = () => {
  const form = document.querySelector<HTMLFormElement>('form[data-lookup]')
  const input = form?.querySelector<HTMLInputElement>('input[name=ref]')
  if (!form || !input) return
  const reference = takeReferenceFromAddress()
  if (reference) input.value = reference
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
