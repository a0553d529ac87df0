import { createHash } from 'node:crypto'

/** Settings of the tests, for a program in this process or in another. */
export const testEnvironment = {
  API_KEY: 'canal',
  ROOT_KEY: createHash('sha256').update('root key of the tests').digest('base64'),
}
