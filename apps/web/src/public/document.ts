import type { PageAssets } from '@canal/contract/pages/public-page'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

export interface DocumentParts {
  locale: string
  title: string
  description?: string | undefined
  /** Its texts are in easy reading. */
  isEasy: boolean
  /** HTML that React has made and escaped. */
  body: string
  /** Becomes JSON in the page, for the browser to start from; absent where nothing needs it. */
  data?: unknown
  assets: PageAssets
}

/** `<` cannot open a tag or a comment inside the data, nor can U+2028 end a line of it. */
const dataElement = (data: unknown) =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`

/** A shield in the colour that stands out on light and dark tabs; in the page itself, so that no request is made for it. */
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 30 36%22%3E%3Cpath fill=%22%23107383%22 d=%22M2 2h26v17c0 8-6 12.5-13 15C8 31.500 2 27 2 19z%22/%3E%3C/svg%3E'

/** The whole HTML document of a public page: no inline script or style, so that the strictest policy holds. */
export const documentOf = ({ locale, title, description, isEasy, body, data, assets }: DocumentParts): string =>
  [
    `<!doctype html><html lang="${escape(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">',
    `<title>${escape(title)}</title><link rel="icon" href="${icon}">`,
    description ? `<meta name="description" content="${escape(description)}">` : '',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escape(href)}">`),
    ...(data === undefined ? [] : assets.texts).map((href) => `<link rel="modulepreload" href="${escape(href)}">`),
    ...assets.scripts.map((src) => `<script type="module" src="${escape(src)}"></script>`),
    // What is typed goes nowhere before it is sent: some browsers have spelling and style looked at by others.
    `</head><body${isEasy ? ' class="easy"' : ''} spellcheck="false" writingsuggestions="false">${body}`,
    data === undefined ? '' : dataElement(data),
    '</body></html>',
  ].join('')
