import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslate } from '../../lib/i18n.ts'

/** The installation's own front page: the channels there are, and how it works. */
export const Home = ({ channels }: { channels: readonly { slug: string; publicName: string }[] }) => {
  const t = useTranslate()
  return (
    <>
      <div className="opening">
        <h1>{t('home.title')}</h1>
        <p className="lead">{t('home.lead')}</p>
      </div>
      <section className="panel stack" aria-labelledby="channels">
        <h2 id="channels">{t('home.findTitle')}</h2>
        {channels.length > 0 ? (
          <ul className="links">
            {channels.map(({ slug, publicName }) => (
              <li key={slug}>
                <a href={`/${slug}/index`}>
                  <span>{publicName}</span>
                  <ArrowRight className="icon" />
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('public.channelNotFound.body')}</p>
        )}
      </section>
      <section className="section">
        <h2>{t('home.howTitle')}</h2>
        <ol className="bullets numbered">
          <li>{t('home.howWrite')}</li>
          <li>{t('home.howCode')}</li>
          <li>{t('home.howAnswer')}</li>
        </ol>
      </section>
      <section className="section">
        <h2>{t('home.safeTitle')}</h2>
        <p>{t('home.safeBody')}</p>
      </section>
      <p>
        <a className="act soft" href="/admin/login">
          {t('home.office')}
        </a>
      </p>
    </>
  )
}
