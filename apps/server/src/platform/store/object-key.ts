import { randomBytes } from 'node:crypto'

const pattern = /^[0-9a-f]{40}$/

/** 20 random bytes in hexadecimal. */
export const newObjectKey = (): string => randomBytes(20).toString('hex')

/** A key that came from elsewhere (a row written by hand) must not name a path. */
export const isObjectKey = (key: string): boolean => pattern.test(key)
