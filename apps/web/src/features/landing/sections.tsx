import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ReactNode } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { Authorities, Outside } from '../../ui/authorities.tsx'
import { namedOnce } from './named-once.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section">
    <h2>{title}</h2>
    {children}
  </section>
)

const Terms = ({ large, rows }: { large?: boolean; rows: readonly (readonly [string, string])[] }) => (
  <dl className={large ? 'terms large' : 'terms'}>
    {rows.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

/** The promised dates (Ley 2/2023, art. 9.2), and what may be reported. */
export const Expectations = () => {
  const t = useTranslate()
  return (
    <>
      <Section title={t('landing.when.title')}>
        <Terms
          large
          rows={[
            [t('landing.when.sendTerm'), t('landing.when.send')],
            [t('landing.when.ackTerm'), t('landing.when.ack')],
            [t('landing.when.answerTerm'), t('landing.when.answer')],
          ]}
        />
      </Section>
      <Section title={t('landing.what.title')}>
        <div className="stack">
          <p>{t('landing.what.scope')}</p>
          <p>{t('landing.what.who')}</p>
          <p>{t('landing.what.sure')}</p>
          <p>
            <strong>{t('landing.what.danger')}</strong>
          </p>
        </div>
      </Section>
    </>
  )
}

/** Who will read it: posts, not names, and everybody who is counted on the form is counted here. */
export const Readers = ({ channel }: { channel: ChannelFace }) => {
  const t = useTranslate()
  const { committeeOthers: others, committeeSince: since } = channel
  const { posts, manager } = namedOnce(channel)
  const wordsOf = ({ post, people, isManager }: (typeof posts)[number]) => {
    const term = t('landing.readers.managerTerm')
    if (isManager) return post.toLowerCase().includes(term.toLowerCase()) ? post : `${post} (${term})`
    return people > 1 ? t('landing.readers.alike', { post, count: people }) : post
  }
  return (
    <Section title={t('landing.readers.title')}>
      <div className="stack">
        <p>{t('landing.readers.body')}</p>
        {since && <p>{t('public.since', { date: since })}</p>}
        {posts.length > 0 ? (
          <ul className="bullets">
            {posts.map((one) => (
              <li key={one.post}>{wordsOf(one)}</li>
            ))}
            {others > 0 ? <li>{t('landing.readers.others', { count: others })}</li> : null}
          </ul>
        ) : null}
        {manager ? <p>{t('landing.readers.systemManager', { post: manager })}</p> : null}
        <p>{t('landing.readers.admin')}</p>
      </div>
    </Section>
  )
}

const promises = ['noTrace', 'encrypted', 'retaliation', 'affected'] as const

/** What protects the reporter, and how they protect themselves. */
export const Protection = () => {
  const t = useTranslate()
  return (
    <>
      <Section title={t('landing.safe.title')}>
        <ul className="bullets">
          {promises.map((promise) => (
            <li key={promise}>
              <strong>{t(`landing.safe.${promise}Term`)}</strong> {t(`landing.safe.${promise}`)}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('landing.before.title')}>
        <div className="stack">
          <p>{t('landing.before.device')}</p>
          <p className="with-script with-keys">{t('landing.before.keys')}</p>
        </div>
      </Section>
    </>
  )
}

/** The authority outside the organisation, and the other ways into it. */
export const OtherWays = ({ channel }: { channel: ChannelFace }) => {
  const t = useTranslate()
  const { contact } = channel
  const phone = [contact.phone, contact.phoneHours].filter(Boolean).join(', ')
  const rows = [
    [t('landing.other.meetingTerm'), [t('landing.other.meeting'), contact.meeting].filter(Boolean).join(' ')] as const,
    ...(phone ? [[t('public.contact.phone'), t('public.contact.phoneText', { phone })] as const] : []),
    ...(contact.post
      ? [[t('public.contact.post'), t('public.contact.postText', { address: contact.post })] as const]
      : []),
  ]
  return (
    <>
      <Section title={t('landing.external.title')}>
        <div className="stack">
          <p>
            {t.rich('landing.external.body', {
              authority: <strong key="authority">{t('landing.external.authority')}</strong>,
            })}
          </p>
          <Authorities channel={channel} national={t('landing.external.link')} />
        </div>
      </Section>
      <Section title={t(rows.length > 1 ? 'public.contact.title' : 'landing.other.title')}>
        <Terms rows={rows} />
      </Section>
    </>
  )
}

/** What the organisation has published of its channel, and whom to ask about one's data. */
export const Policy = ({ contact }: Pick<ChannelFace, 'contact'>) => {
  const t = useTranslate()
  const { policyUrl, dataProtection } = contact
  if (!policyUrl && !dataProtection) return null
  return (
    <Section title={t('landing.policy.title')}>
      <div className="stack">
        {policyUrl ? (
          <p>
            <Outside href={policyUrl}>{t('landing.policy.link')}</Outside>
          </p>
        ) : null}
        {dataProtection ? (
          <p>
            {t.rich('landing.policy.data', {
              address: (
                <a key="address" href={`mailto:${dataProtection}`}>
                  {dataProtection}
                </a>
              ),
            })}
          </p>
        ) : null}
      </div>
    </Section>
  )
}
