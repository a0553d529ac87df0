import { ApiError } from './api.ts'

/** The address alone gives the right to the file, so no credentials are sent; the bytes are not cached. */
const fetchOptions = { credentials: 'omit', cache: 'no-store' } as const

const fetchFile = (address: string, init: RequestInit): Promise<Response> =>
  fetch(address, { ...fetchOptions, ...init }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(0, null)
  })

/** Whether an address still gives its file; false once it has expired. Throws ApiError if it cannot be found out. */
export const isAddressAlive = async (address: string): Promise<boolean> => {
  const { ok, status } = await fetchFile(address, { method: 'HEAD' })
  if (!ok && status !== 404) throw new ApiError(status, null)
  return ok
}

/** The first `bytesMax` bytes of a file, or all of a shorter one. Throws ApiError. */
export const readBeginning = async (address: string, bytesMax: number, signal: AbortSignal): Promise<Uint8Array> => {
  const response = await fetchFile(address, { headers: { Range: `bytes=0-${bytesMax - 1}` }, signal })
  if (!response.ok) throw new ApiError(response.status, null)
  return new Uint8Array(await response.arrayBuffer()).subarray(0, bytesMax)
}
