import { deflateRawSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { container } from '../../testing/office-files.ts'
import { cleanContainer } from './clean-container.ts'
import { readContainer, writeContainer } from './container.ts'

/** One entry by hand, with whatever its headers are to say. */
const oneEntry = (name: string, content: Buffer, said: { size?: number; flags?: number } = {}): Buffer => {
  const deflated = deflateRawSync(content)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(said.flags ?? 0, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(deflated.length, 14)
  fields.writeUInt32LE(said.size ?? content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), deflated])
  const listed = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, listed, Buffer.from('PK\x05\x06'), end])
}

test('a container is read as it was written', async () => {
  expect((await readContainer(oneEntry('a.xml', Buffer.from('<a/>'))))[0]).toMatchObject({ name: 'a.xml' })
})

test.each([
  ['unfolds a thousandfold', () => oneEntry('a.xml', Buffer.alloc(8 * 1024 ** 2))],
  ['unfolds further than it says', () => oneEntry('a.xml', Buffer.alloc(8 * 1024 ** 2), { size: 100 })],
  ['is larger than anything that is read', () => oneEntry('a.xml', Buffer.alloc(10), { size: 0xfffffff0 })],
  ['stands at a place of the disk', () => oneEntry('/etc/passwd', Buffer.from('x'))],
  ['stands outside of the container', () => oneEntry('../../a.xml', Buffer.from('x'))],
  ['is locked', () => oneEntry('a.xml', Buffer.from('x'), { flags: 1 })],
  ['is cut short', () => oneEntry('a.xml', Buffer.from('x')).subarray(0, 40)],
  ['is nothing', () => Buffer.alloc(0)],
])('a container whose part %s is refused', async (_, make) => {
  await expect(readContainer(make())).rejects.toThrow()
})

test('a container with more parts than any document is refused', async () => {
  const parts = Array.from({ length: 5001 }, (_, index) => ({
    name: `${index}`,
    bytes: Buffer.alloc(0),
    isStored: true,
  }))
  await expect(readContainer(await writeContainer(parts))).rejects.toThrow('too many parts')
})

test('a container of no known kind is not touched', async () => {
  await expect(cleanContainer(await container({ 'notes.txt': 'x' }))).rejects.toThrow('no office file')
})

test('containers inside of containers end at the second', async () => {
  const types = '<Types/>'
  let bytes = await container({ '[Content_Types].xml': types })
  for (let depth = 0; depth < 6; depth += 1)
    bytes = await container({ '[Content_Types].xml': types, 'word/embeddings/a.docx': bytes })
  expect((await cleanContainer(bytes)).hasParts).toBe(true)
})
