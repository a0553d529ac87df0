import { demoPassword } from '../../apps/server/src/demo/organisation.ts'
import { askJson, openConnection } from './client.ts'
import type { Child } from './process.ts'

export const loginOf = (username: string) =>
  ({ method: 'POST', path: '/api/auth/login', body: { username, password: demoPassword } }) as const

/** The headers of somebody who signed in. */
export const signIn = async (product: Child, username: string): Promise<Record<string, string>> => {
  const connection = await openConnection(product.port)
  const { token } = await askJson<{ token: string }>(connection, loginOf(username))
  connection.close()
  return { authorization: `Bearer ${token}` }
}
