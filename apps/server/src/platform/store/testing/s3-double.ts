import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bucket } from '../s3-store.ts'

interface Upload {
  key: string
  id: string
  parts: Map<number, Buffer>
}

/** What the double does instead of the next answer. */
type Mishap = 'refuse' | 'cut' | null

const xml = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
const failure = (response: ServerResponse, status: number, code: string) =>
  xml(response, `<Error><Code>${code}</Code></Error>`, status)

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** As much of S3 as the store uses, in memory, without checking who asks: for what a real one cannot be made to do. */
export const startS3Double = async () => {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  let mishap: Mishap = null

  const complete = (upload: Upload, wanted: string, response: ServerResponse) => {
    const numbers = [...wanted.matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    objects.set(upload.key, Buffer.concat(numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))))
    uploads.delete(upload.id)
    return xml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
  const ofUpload = async (id: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const upload = uploads.get(id)
    if (!upload) return failure(response, 404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return response.writeHead(200, { etag: '"part"' }).end()
    }
    if (request.method === 'POST') return complete(upload, body.toString('utf8'), response)
    if (request.method === 'DELETE') {
      uploads.delete(id)
      return response.writeHead(204).end()
    }
    const parts = [...upload.parts].map(
      ([number, bytes]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>"part"</ETag><Size>${bytes.length}</Size></Part>`,
    )
    // As Swift has it: there is no next page, and this is where it would begin.
    const lastPart = `<NextPartNumberMarker>${upload.parts.size}</NextPartNumberMarker>`
    return xml(
      response,
      `<ListPartsResult><IsTruncated>false</IsTruncated>${lastPart}${parts.join('')}</ListPartsResult>`,
    )
  }
  const get = (key: string, range: string | undefined, response: ServerResponse) => {
    const bytes = objects.get(key)
    if (!bytes) return failure(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined) return response.writeHead(200, { 'content-length': bytes.length }).end()
    if (Number(from) >= bytes.length) return failure(response, 416, 'InvalidRange')
    const part = bytes.subarray(Number(from), Number(to) + 1)
    response.writeHead(206, { 'content-length': part.length })
    if (mishap !== 'cut') return response.end(part)
    mishap = null
    return response.write(part.subarray(0, part.length / 2), () => response.destroy())
  }
  const listUploads = (prefix: string, response: ServerResponse) => {
    const found = [...uploads.values()].filter(({ key }) => key.startsWith(prefix))
    const list = found.map(({ key, id }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
    return xml(response, `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`)
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://double')
    const key = pathname.split('/')[2] ?? ''
    if (mishap === 'refuse') return failure(response, 403, 'AccessDenied')
    const id = query.get('uploadId')
    if (id !== null) return ofUpload(id, query, request, response)
    if (key === '' && query.has('uploads')) return listUploads(query.get('prefix') ?? '', response)
    if (key === '') return response.writeHead(pathname.startsWith('/files') ? 200 : 404).end()
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      objects.set(key, await bodyOf(request))
      return response.writeHead(200, { etag: '"whole"' }).end()
    }
    if (request.method !== 'POST') return get(key, request.headers.range, response)
    const upload = { key, id: randomUUID(), parts: new Map() }
    uploads.set(upload.id, upload)
    return xml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${upload.id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bucket: Bucket = {
    name: 'files',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'test',
    secretAccessKey: 'test',
  }
  return {
    bucket,
    objects,
    uploads,
    fail: (next: Mishap) => void (mishap = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
