import { expect, it } from 'vitest'
import { fileSizeText } from './file-size.ts'

it('writes a limit of 100 MiB as 100 MB, and sizes in the language’s own digits', () => {
  expect(fileSizeText('es', 104_857_600)).toBe('100\u00a0MB')
  expect(fileSizeText('es', 1_890_000)).toBe('1,8\u00a0MB')
  expect(fileSizeText('en', 1_890_000)).toBe('1.8\u00a0MB')
  expect(fileSizeText('es', 1)).toBe('1\u00a0kB')
})
