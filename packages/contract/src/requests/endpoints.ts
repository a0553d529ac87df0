import * as z from 'zod/mini'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { pageWithNames } from '../paging.ts'
import {
  askedKinds,
  describedLists,
  listedKinds,
  requestKinds,
  rulesOf,
  servedAs,
  type ListedKind,
  type RequestKind,
} from './kinds.ts'
import { createRequestSchema, requestIdSchema, requestListQuery, requestSchema } from './schemas.ts'

type Path = `/api/${string}`

/** What is part of another kind's request is asked and voted on beneath that one's approvals. */
const reopenedAccessOf = (kind: ListedKind): Path => `/api/approvals/${kind}/access-requests`
const pathsOf = (kind: RequestKind): { requests: Path; approvals: Path } => {
  const { partOf } = rulesOf(kind)
  if (partOf) return { requests: reopenedAccessOf(partOf), approvals: reopenedAccessOf(partOf) }
  return { requests: `/api/requests/${kind}`, approvals: `/api/approvals/${kind}` }
}

const list = (path: Path, who: 'user' | 'committee', summary: string) =>
  defineEndpoint({
    method: 'GET',
    path,
    who,
    summary,
    query: requestListQuery,
    response: pageWithNames(requestSchema),
    errors: ['invalid'],
  })
const listsOf = (kind: ListedKind) => ({
  mine: list(pathsOf(kind).requests, rulesOf(kind).who, describedLists[kind].mine),
  toVote: list(pathsOf(kind).approvals, 'committee', describedLists[kind].toVote),
})

const createOf = (kind: RequestKind) =>
  defineEndpoint({
    method: 'POST',
    path: pathsOf(kind).requests,
    who: rulesOf(kind).who,
    summary: 'Ask the other members',
    body: createRequestSchema,
    response: z.object({ id: z.string() }),
    errors: ['invalid', 'report-not-found', 'no-access', 'request-pending', 'conflict'],
  })

const act = (path: Path, who: 'user' | 'committee', summary: string, more: Endpoint['errors'] = []) =>
  defineEndpoint({
    method: 'PATCH',
    path,
    who,
    summary,
    body: requestIdSchema,
    response: requestSchema,
    errors: ['invalid', 'request-not-found', 'request-closed', 'forbidden', ...more],
  })
const vote = (kind: RequestKind, verb: 'approve' | 'deny' | 'withdraw') =>
  act(`${pathsOf(kind).approvals}/${verb}`, 'committee', `Vote: ${verb}`, [
    'no-access',
    'conflict',
    ...servedAs(kind).errors,
  ])
const actsOf = (kind: RequestKind) => ({
  approve: vote(kind, 'approve'),
  deny: vote(kind, 'deny'),
  withdraw: vote(kind, 'withdraw'),
  cancel: act(
    `${pathsOf(kind).requests}/cancel`,
    rulesOf(kind).who,
    rulesOf(kind).partOf ? 'Cancel my request to be added' : 'Cancel my pending request',
  ),
})

const ofEach = <Kind extends string, Calls>(kinds: readonly Kind[], callsOf: (kind: Kind) => Calls) =>
  Object.fromEntries(kinds.map((kind) => [kind, callsOf(kind)])) as Readonly<Record<Kind, Calls>>

/** What one asked for, and what one may vote on, by kind. */
export const lists = ofEach(listedKinds, listsOf)
export const creates = ofEach(askedKinds, createOf)
/** Ballots, and giving up what one asked for, by kind. */
export const acts = ofEach(requestKinds, actsOf)

export const createReopenedAccessRequest = defineEndpoint({
  method: 'POST',
  path: reopenedAccessOf('archived-report'),
  who: 'committee',
  summary: 'Ask to be added to a report that was reopened',
  body: z.object({ requestId: field.id, reason: createRequestSchema.shape.reason }),
  response: z.object({ id: z.string() }),
  errors: ['invalid', 'request-not-found', 'request-pending', 'conflict'],
})

const namedActs = (kind: RequestKind): [string, Endpoint][] => {
  const { names } = servedAs(kind)
  const { approve, deny, withdraw, cancel } = acts[kind]
  return [
    [`approve${names.vote}`, approve],
    [`deny${names.vote}`, deny],
    [`withdraw${names.list}Vote`, withdraw],
    [`cancel${names.request}`, cancel],
  ]
}

/** All of them, by the names that the API's description gives them. */
export const named: Readonly<Record<string, Endpoint>> = Object.fromEntries<Endpoint>([
  ...listedKinds.flatMap((kind): [string, Endpoint][] => [
    [`list${servedAs(kind).names.list}Requests`, lists[kind].mine],
    [`list${servedAs(kind).names.list}Approvals`, lists[kind].toVote],
  ]),
  ...askedKinds.map((kind): [string, Endpoint] => [`create${servedAs(kind).names.request}`, creates[kind]]),
  ['createReopenedAccessRequest', createReopenedAccessRequest],
  ...requestKinds.flatMap(namedActs),
])
