import { expect, type Page } from '@playwright/test'
import { apiKey, where } from '../demonstration/where.ts'
import { password } from './office.ts'

type Call = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: `/api/${string}`, body?: unknown) => Promise<T>

/** Calls with a token, or without, and with further headers. */
export const callWith =
  (token: string | null, further: Readonly<Record<string, string>> = {}): Call =>
  async (method, path, body) => {
    const headers = { 'x-api-key': apiKey, ...further, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${where().address}${path}`, {
      method,
      ...(body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as Promise<never>
  }

/** Sends a file's bytes to where they belong. */
export const sendBytes = async (location: string, bytes: Buffer = Buffer.alloc(0)): Promise<void> => {
  const answer = await fetch(where().address + location, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey },
    body: new Uint8Array(bytes),
  })
  if (!answer.ok) throw new Error(`PUT ${location}: ${answer.status} ${await answer.text()}`)
}

/** What a colleague does meanwhile, somewhere else. Signs in first; rejects with what the server refused. */
export const callAs = async (username: string): Promise<Call> => {
  const { token } = await callWith(null)<{ token: string }>('POST', '/api/auth/login', { username, password })
  return callWith(token)
}

/** Approves the request for a report's files that stands open. */
export const approveFiles = async (username: string, reportId: string): Promise<void> => {
  const call = await callAs(username)
  const open = await call<{ items: { id: string; reportId: string; status: string }[] }>(
    'GET',
    '/api/approvals/access-to-files?page=0&size=50',
  )
  const request = open.items.find((item) => item.reportId === reportId && item.status === 'pending')
  await call('PATCH', '/api/approvals/access-to-files/approve', { id: request?.id })
}

/** The id that a case number stands for, to somebody who may know of it. */
export const idOfCase = async (username: string, caseNumber: string): Promise<string> => {
  const call = await callAs(username)
  const found = await call<{ items: { id: string }[] }>(
    'GET',
    `/api/reports/list?page=0&size=10&caseNumber=${caseNumber}`,
  )
  return found.items[0]?.id ?? ''
}

/** Ends the page's session as a change of password or an administrator would: on the server alone. */
export const endOnServer = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': apiKey }
  expect((await page.request.post('/api/auth/logout', { headers, data: {} })).ok()).toBe(true)
}
