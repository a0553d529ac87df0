// @vitest-environment jsdom
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { TranslateProvider } from '../../lib/i18n.ts'
import { createPublicSession, PublicSessionProvider } from '../../lib/public-session.ts'
import { channel, report } from '../../public/fixtures.ts'
import { Composer } from './composer.tsx'

const text = translators.es
const render = openPage()
beforeEach(() => {
  HTMLDialogElement.prototype.close = () => undefined
})

it('documents alone that would begin a report stay chosen, and the field of the message says that it is needed', async () => {
  const follow = {
    report: { ...report, isInLastDays: true },
    news: null,
    connection: null,
    refresh: () => Promise.resolve(),
    write: () => Promise.reject(refusal(422, 'invalid', 'Hay datos que revisar', ['chatMsg: Requerido'])),
  }
  const files = [new File(['%PDF-1.7'], 'ledger.pdf')]
  await render(
    <TranslateProvider value={text}>
      <PublicSessionProvider value={createPublicSession('key', 'es', 'token')}>
        <Composer
          channel={channel}
          follow={follow}
          values={{}}
          refusedFiles={[]}
          kept={{ text: '', files }}
          draftRef={{ current: { text: '', files } }}
        />
      </PublicSessionProvider>
    </TranslateProvider>,
  )
  await act(async () => buttonNamed(text('follow.chat.send')).click())
  const message = document.querySelector<HTMLTextAreaElement>('#chatMsg')
  expect(message?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('#chatMsg-error')?.textContent).toContain(text('errors.required'))
  expect(document.activeElement).toBe(message)
  expect(document.body.textContent).toContain('ledger.pdf')
})
