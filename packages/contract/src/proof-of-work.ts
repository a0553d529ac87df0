/**
 * The text whose SHA-256 must begin with as many zero bits as a challenge asks for: what a device hashes and what the
 * server checks is this one form. The solution stands last, so that what goes before it is hashed once.
 */
export const proofText = (challenge: string, solution: string): string => `${challenge}.${solution}`
