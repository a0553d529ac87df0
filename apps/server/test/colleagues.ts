import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './app.ts'

type Asked = Pick<TestApp, 'call' | 'database'>

/** The version of somebody's newest key pair, as an answer about it names it; 1 where they have none. */
export const newestPair = async ({ database }: Pick<TestApp, 'database'>, userId: string): Promise<number> => {
  const rows = database.ownerDb.selectFrom('user_key').select('version').where('user_id', '=', userId)
  return (await rows.orderBy('version', 'desc').executeTakeFirst())?.version ?? 1
}

/** A colleague's word on somebody's present keys: who looks first, and answers about what was seen. */
export const answerColleague = async (
  app: Asked,
  by: { token: string },
  userId: string,
  confirm: unknown = true,
): Promise<LightMyRequestResponse> => {
  const payload = { confirm, version: await newestPair(app, userId) }
  return app.call('POST', `/api/readmissions/${userId}`, { token: by.token, payload })
}
