import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { isObjectKey } from './object-key.ts'
import { ObjectMissingError, type ObjectStore } from './object-store.ts'

/** A bucket of an S3 service, and who asks. */
export interface Bucket {
  name: string
  /** Null: Amazon's own, by the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** 80 sealed chunks of 64 KiB: just above 5 MiB, the least that S3 takes of a part before the last. */
const partChunks = 80
const connectMs = 5000
const silentMs = 60_000

type Sdk = typeof import('@aws-sdk/client-s3')

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const absentAs = <T>(value: T) => {
  return (error: unknown): T => {
    if (statusOf(error) === 404) return value
    throw error
  }
}

const openClient = (sdk: Sdk, { endpoint, region, accessKeyId, secretAccessKey }: Bucket): S3Client =>
  new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // The default sends a trailing checksum, which some servers store as if it were content and others refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: silentMs, httpsAgent: { maxSockets: 200 } },
  })

type Part = CompletedPart & { Size: number }

/** The parts from the first on that make `size` bytes; an upload that began anew may have left more behind them. */
const firstParts = (parts: readonly Part[], size: number): Part[] => {
  let sum = 0
  const taken: Part[] = []
  for (const [at, part] of parts.entries()) {
    if (sum >= size || part.PartNumber !== at + 1) break
    sum += part.Size
    taken.push(part)
  }
  if (sum !== size) throw new ObjectMissingError()
  return taken
}

/** Multipart uploads as S3 knows them: found again by any instance, by the object's key alone. */
const createUploads = (sdk: Sdk, client: S3Client, Bucket: string) => {
  const known = new Map<string, string>()
  /** The ids of the uploads under way for a key, the newest first. */
  const idsOf = async (key: string): Promise<string[]> => {
    const found = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: key }))
    return (found.Uploads ?? [])
      .filter((upload) => upload.Key === key && upload.UploadId)
      .sort((one, other) => (other.Initiated?.getTime() ?? 0) - (one.Initiated?.getTime() ?? 0))
      .map((upload) => upload.UploadId ?? '')
  }
  const find = async (key: string): Promise<string | null> => known.get(key) ?? (await idsOf(key))[0] ?? null
  const begin = async (Key: string): Promise<string> => {
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key }))
    if (!UploadId) throw new Error('the store began an upload without a name')
    return UploadId
  }
  const partsOf = async (Key: string, UploadId: string): Promise<Part[]> => {
    const parts: Part[] = []
    // Not the library's own pages: Swift names a next one also where it says that there is none.
    for (let PartNumberMarker: string | undefined, isMore = true; isMore;) {
      const page = await client.send(new sdk.ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker }))
      for (const { PartNumber, ETag, Size } of page.Parts ?? [])
        if (PartNumber && ETag) parts.push({ PartNumber, ETag, Size: Size ?? 0 })
      isMore = page.IsTruncated === true
      PartNumberMarker = page.NextPartNumberMarker
    }
    return parts.sort((one, other) => (one.PartNumber ?? 0) - (other.PartNumber ?? 0))
  }
  const put = async (Key: string, PartNumber: number, Body: Buffer): Promise<void> => {
    const UploadId = (await find(Key)) ?? (await begin(Key))
    known.set(Key, UploadId)
    try {
      await client.send(
        new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }),
      )
    } catch (error) {
      // Another instance completed or ended it.
      known.delete(Key)
      throw error
    }
  }
  return {
    find,
    put,
    /** False where the upload is no more: somebody else completed or ended it. */
    complete: async (Key: string, UploadId: string, size: number): Promise<boolean> => {
      known.delete(Key)
      try {
        const parts = firstParts(await partsOf(Key, UploadId), size)
        const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
        await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
        return true
      } catch (error) {
        return absentAs(false)(error)
      }
    },
    end: async (Key: string): Promise<void> => {
      known.delete(Key)
      for (const UploadId of await idsOf(Key))
        await client
          .send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          .then(() => undefined, absentAs(undefined))
    },
  }
}

async function* readFrom(sdk: Sdk, client: S3Client, Bucket: string, Key: string, offset: number, length: number) {
  if (length === 0) return
  const Range = `bytes=${offset}-${offset + length - 1}`
  const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })).catch((error: unknown) => {
    throw [404, 416].includes(statusOf(error) ?? 0) ? new ObjectMissingError() : error
  })
  let read = 0
  for await (const piece of answer.Body as Readable) {
    read += (piece as Buffer).length
    yield piece as Buffer
  }
  if (read !== length) throw new ObjectMissingError()
}

/** A bucket as the store: parts of a multipart upload, which any instance can go on with. */
export const createS3Store = async (bucket: Bucket): Promise<ObjectStore & { check: () => Promise<void> }> => {
  const sdk = await import('@aws-sdk/client-s3')
  const client = openClient(sdk, bucket)
  const Bucket = bucket.name
  const uploads = createUploads(sdk, client, Bucket)
  const keyOf = (key: string): string => {
    if (!isObjectKey(key)) throw new RangeError('not an object key')
    return key
  }
  const stat = (key: string) =>
    client
      .send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(key) }))
      .then(({ ContentLength }) => ({ size: ContentLength ?? 0 }), absentAs(null))
  return {
    partChunks,
    takesShortParts: false,
    putPart: (key, place, bytes) => uploads.put(keyOf(key), place.number, bytes),
    putWhole: async (key, bytes) => {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes, ContentLength: bytes.length }))
    },
    complete: async (key, size) => {
      const uploadId = await uploads.find(keyOf(key))
      if (uploadId && (await uploads.complete(key, uploadId, size))) return
      if ((await stat(key))?.size !== size) throw new ObjectMissingError()
    },
    readRange: (key, offset, length) => readFrom(sdk, client, Bucket, keyOf(key), offset, length),
    stat,
    delete: async (key) => {
      await uploads.end(keyOf(key))
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })).then(() => undefined, absentAs(undefined))
    },
    check: async () => {
      await client.send(new sdk.HeadBucketCommand({ Bucket }))
    },
  }
}
