import { expect, test } from 'vitest'
import { verdictOf } from './clamd-reply.ts'

test('an infected file is told by the signature’s name alone, without the file’s digest and size', () => {
  expect(verdictOf('stream: Canal.Test.UNOFFICIAL FOUND')).toEqual({
    kind: 'infected',
    signature: 'Canal.Test.UNOFFICIAL',
  })
  expect(verdictOf('stream: Win.Test.X-1(44d88612fea8a8f36de82e1278abb02f:68) FOUND')).toEqual({
    kind: 'infected',
    signature: 'Win.Test.X-1',
  })
  expect(verdictOf('stream: <b>ñ</b>\n FOUND')).toEqual({ kind: 'infected', signature: 'b/b' })
})

test('what clamd did not look at for its own limits is neither clean nor infected', () => {
  const tooLarge = { kind: 'unscanned', because: 'too-large' }
  expect(verdictOf('INSTREAM size limit exceeded. ERROR')).toEqual(tooLarge)
  expect(verdictOf('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND')).toEqual(tooLarge)
})

test('nothing but the word OK makes a file clean', () => {
  expect(verdictOf('stream: OK')).toEqual({ kind: 'clean' })
  for (const reply of ['', 'OK', 'stream: OK ', 'stream: Can’t allocate memory ERROR', 'COMMAND UNAVAILABLE', 'PONG'])
    expect(verdictOf(reply)).toEqual({ kind: 'unscanned', because: 'gone' })
})
