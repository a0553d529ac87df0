import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Buffer
}

/** 1 January 2026, 00:00, as MS-DOS writes it (APPNOTE 4.4.6): the same input gives the same bytes. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1

/** Bit 11: names are UTF-8. */
const utf8Names = 0x0800

/** A zip archive whose entries are stored, not compressed, in the order given. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(utf8Names, 2)
    shared.writeUInt16LE(dosDate, 8)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(content.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)

    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, attributes, nameBytes)

    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, nameBytes, content])
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
