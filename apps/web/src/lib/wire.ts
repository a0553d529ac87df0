import type { Endpoint } from '@canal/contract'

/**
 * A call of the contract by its method and path alone: the compiler holds both against the declaration, and its
 * schemas stay out of a reporter's download (the server validates; the form imports the one schema it needs).
 */
export const wire = <E extends Endpoint>(method: E['method'], path: E['path']): E => ({ method, path }) as E
