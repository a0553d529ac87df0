import { administrators, committee, everybody, users } from '../role-answers.ts'
import {
  none,
  body,
  proposed,
  comingKey,
  shownShare,
  keyCovering,
  keyInPlace,
  keyNotCovering,
  type Rows,
} from './calls.ts'

/** Rows of the table: channels and the organisation’s recovery key. */
export const channels: Rows = {
  'channels.publicChannel': [(s) => ({ params: { slug: s.channel.slug } }), everybody('ok')],
  'channels.listChannels': [none, administrators('ok')],
  'channels.getChannel': [(s) => ({ params: { id: s.channel.id } }), administrators('people')],
  'channels.channelPoster': [(s) => ({ params: { id: s.channel.id }, query: 'language=es' }), administrators('ok')],
  'channels.checkSlug': [() => ({ query: 'slug=nuevo' }), administrators('ok')],
  'channels.createChannel': [body(() => ({ name: 'N', publicName: 'N', slug: proposed() })), administrators('ok')],
  'channels.updateChannel': [
    (s) => ({ params: { id: s.channel.id }, body: { name: 'N', publicName: 'N', slug: s.channel.slug } }),
    administrators('people'),
    'people',
  ],
  'channels.enableChannel': [body((s) => ({ id: s.channel.id })), administrators('people'), 'people'],
  'channels.disableChannel': [body((s) => ({ id: s.channel.id })), administrators('people'), 'people'],
  'channels.setLogo': [
    (s) => ({
      params: { id: s.channel.id },
      body: Buffer.from('no picture'),
      headers: { 'content-type': 'image/png' },
    }),
    administrators('file-type-invalid'),
  ],
  'channels.removeLogo': [(s) => ({ params: { id: s.channel.id } }), administrators('ok')],
  'channels.channelLogo': [(s) => ({ params: { id: s.channel.id } }), everybody('not-found')],
  'recovery-key.recoveryKey': [none, committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'ok')],
  'recovery-key.startRecoveryKey': [
    none,
    users(
      {
        member: 'ok',
        excluded: 'conflict',
        withoutAccess: 'conflict',
        investigatorIn: 'forbidden',
        investigatorOut: 'forbidden',
      },
      'conflict',
      { 'there.member': 'ok', 'there.investigatorIn': 'forbidden', 'there.investigatorOut': 'forbidden' },
    ),
    'first recovery key',
    'both',
  ],
  'recovery-key.signRecoveryKey': [
    body((s) => comingKey(s, s.colleague)),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'not-found'),
    'recovery key',
  ],
  'recovery-key.dropRecoveryKey': [
    body(keyInPlace),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'conflict'),
    'recovery key',
  ],
  'recovery-key.showRecoveryShare': [
    body(async (s) => ({ ...(await comingKey(s, s.people.member)), number: 1 })),
    committee({ member: 'ok', excluded: 'not-found', withoutAccess: 'not-found' }, 'not-found'),
    'recovery key',
  ],
  'recovery-key.keepRecoveryShare': [
    body(shownShare),
    committee({ member: 'ok', excluded: 'not-found', withoutAccess: 'not-found' }, 'not-found'),
    'recovery key',
  ],
  'recovery-key.beginCover': [
    body(keyNotCovering),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'conflict'),
    'recovery key',
  ],
  'recovery-key.coverReports': [
    body(keyCovering),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'conflict'),
    'recovery key',
  ],
}
