import { describe, expect, it } from 'vitest'
import { addFiles, extensionOf, fileKindOf, type FileLimits } from './file-rules.ts'

const limits: FileLimits = { maxFileSize: 10, count: 3, extensions: ['pdf', 'jpg'], totalBytes: 20 }
const file = (name: string, size = 1) => new File([new Uint8Array(size)], name, { lastModified: 1 })
const reasons = (chosen: File[], kept: File[] = []) => addFiles(kept, chosen, limits).refused.map(({ why }) => why)

describe('choosing files', () => {
  it('takes what may be sent', () => {
    expect(addFiles([], [file('a.pdf'), file('b.JPG')], limits).files).toHaveLength(2)
  })

  it('says of each refused file its one cause, and keeps the others', () => {
    const after = addFiles([], [file('sin'), file('a.exe'), file('b.pdf', 0), file('c.pdf', 11), file('d.pdf')], limits)
    expect(after.refused.map(({ why }) => why)).toEqual(['noExtension', 'type', 'empty', 'size'])
    expect(after.files.map(({ name }) => name)).toEqual(['d.pdf'])
  })

  it('refuses the same file twice', () => {
    expect(reasons([file('a.pdf')], [file('a.pdf')])).toEqual(['duplicate'])
  })

  it('refuses more than may be sent at once, by number and by size', () => {
    expect(reasons([file('d.pdf')], [file('a.pdf'), file('b.pdf'), file('c.pdf')])).toEqual(['tooMany'])
    expect(reasons([file('c.pdf', 5)], [file('a.pdf', 8), file('b.pdf', 8)])).toEqual(['total'])
  })

  it('refuses a name longer than the wire takes', () => {
    expect(reasons([file(`${'a'.repeat(252)}.pdf`)])).toEqual(['nameTooLong'])
  })
})

describe('a file’s name', () => {
  it('has an extension only after a dot that is not its first character', () => {
    expect(extensionOf('a.b.PDF')).toBe('pdf')
    expect(extensionOf('.pdf')).toBe('')
    expect(extensionOf('pdf')).toBe('')
  })

  it('tells what kind of thing it is', () => {
    expect(['a.jpg', 'a.m4a', 'a.mov', 'a.pdf', 'a'].map(fileKindOf)).toEqual([
      'image',
      'audio',
      'video',
      'document',
      'document',
    ])
  })
})
