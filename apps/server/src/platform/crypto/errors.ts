/** Thrown when sealed bytes do not open. It never says why: a reason would be an oracle for anybody who tampers. */
export class DecryptionError extends Error {
  constructor() {
    super('decryption failed')
    this.name = 'DecryptionError'
  }
}

/** Thrown for a ROOT_KEY that cannot be used. The message is for the operator and never holds any of the key. */
export class RootKeyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RootKeyError'
  }
}
