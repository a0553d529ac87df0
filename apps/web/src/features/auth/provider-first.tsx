import { readPageData } from '../../lib/page-data.ts'
import { useText } from '../../lib/office-text.ts'
import { ProviderLink } from './provider-link.tsx'

/**
 * Over a page whose session ended, where the provider's word is needed as well: it is given in another tab, so that what was
 * typed on this page stays.
 */
export const ProviderFirst = () => {
  const text = useText()
  const { provider } = readPageData(document)
  if (!provider) return null
  const { name } = provider
  return (
    <div className="stack">
      <p className="hint">{text('provider.first', { name })}</p>
      <ProviderLink name={name} variant="outline" inNewTab />
    </div>
  )
}
