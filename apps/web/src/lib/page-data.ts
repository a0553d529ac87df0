import type { Provider } from '@canal/contract/openid/provider'

export interface PageData {
  readonly apiKey: string
  readonly locale: string
  /** The nonce of the policy's style-src: radix writes two small style elements with it. */
  readonly styleNonce: string
  /** The external user manual, where the operator has one. */
  readonly userManualUrl: string | null
  /** The address that the legal texts name (LEGAL_CONTACT_EMAIL). */
  readonly legalContactEmail: string | null
  /** Whom the legal texts speak of where nobody is signed in to a channel; null where there are several. */
  readonly organisation: string | null
  /** Bytes of one file (MAX_FILE_SIZE). */
  readonly maxFileSize: number
  /** There is an administrator already: the first start is over. */
  readonly isSetUp: boolean
  /** The OpenID Connect provider, where the installation has one. */
  readonly provider: Provider | null
}

/** Decisions §4, where the server does not say. */
const fileBytesMax = 100 * 1024 * 1024

/** What the server wrote into the back-office's document for its pages to start from. */
export const readPageData = (from: Document): PageData => {
  const data = JSON.parse(from.getElementById('page-data')?.textContent || '{}') as Partial<PageData>
  return {
    apiKey: '',
    locale: '',
    styleNonce: '',
    userManualUrl: null,
    legalContactEmail: null,
    organisation: null,
    maxFileSize: fileBytesMax,
    isSetUp: false,
    provider: null,
    ...data,
  }
}
