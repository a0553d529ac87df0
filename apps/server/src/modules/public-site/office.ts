import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '@canal/contract/openid/provider'
import type { Deps } from '../audit-log/deps.ts'
import { pageLocale } from '../../platform/http/locale.ts'
import { officePageHeaders } from '../../platform/http/security-headers.ts'
import { onlyOrganisation } from '../channels/only-organisation.ts'

const escapeData = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The one document of the back-office; what it shows comes by the API. `more`: what only some of its pages are told. */
export const sendOffice = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  more: { isSetUp?: boolean } = {},
): Promise<FastifyReply> => {
  const styleNonce = randomBytes(16).toString('base64')
  const locale = pageLocale(request)
  const { scripts, preloads, styles } = deps.web.officeAssets
  const { apiKey, userManualUrl, legalContactEmail, isDemo, fileBytesMax: maxFileSize } = deps.config
  const { openId } = deps.config
  const provider: Provider | null = openId && { name: openId.name, isRequired: openId.isRequired }
  const configured = { apiKey, userManualUrl, legalContactEmail, isDemo, maxFileSize, provider }
  const data = { ...configured, locale, styleNonce, organisation: await onlyOrganisation(deps), ...more }
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<title>Canal interno de información</title><link rel="icon" href="data:,">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    // As on the public pages: what is typed goes to no service that looks at spelling or style.
    '</head><body spellcheck="false" writingsuggestions="false"><div id="root"></div>',
    `<script type="application/json" id="page-data">${escapeData(data)}</script></body></html>`,
  ].join('')
  return reply.headers(officePageHeaders(styleNonce)).type('text/html; charset=utf-8').send(html)
}
