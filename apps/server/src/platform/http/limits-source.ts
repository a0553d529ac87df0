import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const groupsInAddress = 8
const groupsInNetwork = 4

/** The first 64 bits of an IPv6 address: what one household or one rented machine is given whole. */
const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, groupsInAddress - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, groupsInNetwork)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** Who an address counts as. Only ever hashed (`hit`), never stored or logged. */
export const sourceOfAddress = (address: string): string => {
  const v4 = mapped.exec(address)?.[1] ?? address
  return isIPv6(v4) ? networkOf(v4) : v4
}

export const sourceOf = (request: FastifyRequest): string => sourceOfAddress(request.ip)
