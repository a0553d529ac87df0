import { writeContainer, type Part } from '../cleaning/documents/container.ts'

/** Texts and bytes by the names of the parts that hold them, as a container. */
export const container = (parts: Record<string, string | Buffer>): Promise<Buffer> =>
  writeContainer(
    Object.entries(parts).map(([name, content]): Part => ({
      name,
      bytes: Buffer.isBuffer(content) ? content : Buffer.from(content),
      isStored: name === 'mimetype',
    })),
  )
