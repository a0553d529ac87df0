import { extensionOf } from './file-rules.ts'

const beginnings: readonly (readonly [extensions: string, at: number, bytes: string])[] = [
  ['jpg jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['wav', 8, 'WAVE'],
  ['zip docx xlsx pptx odt ods odp', 0, 'PK'],
  ['doc xls ppt msg', 0, '\xd0\xcf\x11\xe0'],
  ['mp4 m4a heic', 4, 'ftyp'],
  ['webm', 0, '\x1a\x45\xdf\xa3'],
  ['ogg opus', 0, 'OggS'],
  ['rtf', 0, '{\\rtf'],
]

/**
 * False where a file's first bytes show that it is not what its name says: better said now than after an hour of sending.
 * The server looks closer. A file that cannot be read here is left to it.
 */
export const mayBeWhatItSays = async (file: File): Promise<boolean> => {
  const extension = extensionOf(file.name)
  const rule = beginnings.find(([extensions]) => extensions.split(' ').includes(extension))
  if (!rule && extension !== 'pdf') return true
  try {
    const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
    return rule ? head.startsWith(rule[2], rule[1]) : head.includes('%PDF-')
  } catch {
    return true
  }
}
