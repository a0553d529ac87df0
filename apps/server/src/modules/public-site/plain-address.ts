import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * An address in its one spelling: single slashes, none at the end, and the first word in small letters, as every channel's
 * address and every first word of ours is written. The query stays as it is. Slashes of both kinds are taken apart, for a
 * browser reads what begins with two of either as an address of another site.
 */
export const plainAddress = (url: string): string => {
  const [path = '', ...query] = url.split('?')
  const [first = '', ...rest] = path.split(/[\\/]+/).filter(Boolean)
  return [`/${[first.toLowerCase(), ...rest].join('/')}`, ...query].join('?')
}

const isOurs = /^\/(?:api|assets)\//

/** Leads on what is nearly a page's address. No browser keeps the answer: what is no page today may become one. */
export const leadToPlain = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
  const isAsked = request.method === 'GET' || request.method === 'HEAD'
  if (!isAsked || isOurs.test(request.url)) return undefined
  const plain = plainAddress(request.url)
  return plain === request.url ? undefined : reply.header('cache-control', 'no-store').redirect(plain, 308)
}
