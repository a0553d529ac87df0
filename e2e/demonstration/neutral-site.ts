import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface NeutralSite {
  port: number
  stop: () => Promise<void>
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const page = (body: string) =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><link rel="icon" href="data:,"><title>El tiempo</title>${body}</html>`

/**
 * Somebody else's site: where the way out leads, and `/frame?src=…`, which embeds a page. `127.0.0.1` and `localhost`
 * are two origins of it.
 */
export const startNeutralSite = async (): Promise<NeutralSite> => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://neutral')
    const src = escape(searchParams.get('src') ?? '')
    const body = pathname === '/frame' ? `<iframe title="Canal" src="${src}"></iframe>` : '<h1>El tiempo de hoy</h1>'
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, stop }
}
