import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { PublicPage } from '@canal/contract/pages/public-page'
import { newAddress, type World } from './world.ts'

type Field = [name: string, value: string]
type PostedFile = [name: string, filename: string, bytes: Buffer]

/** A form as a browser posts it: fields, then files. */
export const multipart = (fields: readonly Field[], files: readonly PostedFile[] = []) => {
  const boundary = `----form${randomBytes(8).toString('hex')}`
  const part = (head: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      body,
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...fields.map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...files.map(([name, filename, bytes]) =>
      part(`name="${name}"; filename="${filename}"\r\nContent-Type: application/octet-stream`, bytes),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

interface Visit {
  cookie?: string | undefined
  from?: string
  headers?: Record<string, string>
}

/** A page as a browser without JavaScript asks for it: no API key, no token. */
export const get = (
  world: World,
  url: string,
  { cookie, from, headers }: Visit = {},
): Promise<LightMyRequestResponse> =>
  world.server.inject({
    method: 'GET',
    url,
    headers: { 'accept-language': 'en', ...(cookie && { cookie }), ...headers },
    remoteAddress: from ?? newAddress(),
  })

export const post = (
  world: World,
  url: string,
  form: ReturnType<typeof multipart>,
  { cookie, from, headers }: Visit = {},
): Promise<LightMyRequestResponse> =>
  world.server.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: {
      'accept-language': 'en',
      'sec-fetch-site': 'same-origin',
      ...form.headers,
      ...(cookie && { cookie }),
      ...headers,
    },
    remoteAddress: from ?? newAddress(),
  })

type PageNamed<N extends PublicPage['page']> = Extract<PublicPage, { page: N }>

/** What the answer shows, which must be a page of this name. */
export const shown = <N extends PublicPage['page']>(answer: LightMyRequestResponse, name: N): PageNamed<N> => {
  const page = JSON.parse(answer.body) as PublicPage
  if (page.page !== name) throw new Error(`shows ${page.page}, not ${name}: ${answer.body}`)
  return page as PageNamed<N>
}

/** What the browser would send back. */
export const cookieOf = (answer: LightMyRequestResponse): string =>
  [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? ''
