import { createTranslator, languages, locales, type Locale, type PublicKey, type Translate } from '@canal/messages'
import { officeTexts } from '@canal/messages/bundles'
import { Monitor, Smartphone } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useState, type ReactNode } from 'react'
import { TranslateProvider } from '../../lib/i18n.ts'
import { useText } from '../../lib/office-text.ts'
import { PreviewFrame } from './preview-frame.tsx'

/** The texts of the landing page, beside those that the back-office has: the public catalogue would split its first load. */
const load = async (locale: Locale) => {
  const [first, preview] = await Promise.all([officeTexts[locale].first(), officeTexts[locale].preview()])
  return { ...first.texts, ...preview.texts }
}

/** The reporters' texts of a language, fetched for the preview alone; null until they have come. */
const usePublicTexts = (locale: Locale): Translate<PublicKey> | null => {
  const [loaded, setLoaded] = useState<Partial<Record<Locale, Readonly<Record<string, string>>>>>({})
  useEffect(() => {
    let isCurrent = true
    void load(locale).then((texts) => {
      if (isCurrent) setLoaded((now) => ({ ...now, [locale]: texts }))
    })
    return () => {
      isCurrent = false
    }
  }, [locale])
  const texts = loaded[locale]
  return texts ? createTranslator<PublicKey>(locale, { texts }) : null
}

const screens = [
  ['phone', Smartphone],
  ['desktop', Monitor],
] as const
type Screen = (typeof screens)[number][0]

interface PreviewProps {
  /** The address of the public pages' styles. */
  readonly styles: string
  /** The public page; what it says comes from the translator around it. */
  readonly children: ReactNode
}

/** The public page as reporters would see it, on a telephone and on a computer, in each language; only to look at. */
export const Preview = ({ styles, children }: PreviewProps) => {
  const text = useText()
  const id = useId()
  const [screen, setScreen] = useState<Screen>('phone')
  const [locale, setLocale] = useState<Locale>(text.locale)
  const translate = usePublicTexts(locale)
  const page = useDeferredValue(children)
  return (
    <section className="preview" aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h3 id={`${id}-title`}>{text('channels.preview')}</h3>
        <div className="segmented" role="radiogroup" aria-label={text('channels.preview.screen')}>
          {screens.map(([name, Icon]) => (
            <label key={name}>
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-screen`}
                checked={screen === name}
                onChange={() => setScreen(name)}
              />
              <Icon className="icon" aria-hidden />
              {text(`channels.preview.${name}`)}
            </label>
          ))}
        </div>
        <div className="segmented" role="radiogroup" aria-label={text('channels.preview.language')}>
          {locales.map((name) => (
            <label key={name}>
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-locale`}
                checked={locale === name}
                onChange={() => setLocale(name)}
              />
              {languages[name].name}
            </label>
          ))}
        </div>
      </div>
      <div className="preview-screen" data-screen={screen}>
        <PreviewFrame title={text('channels.preview.title')} styles={styles} lang={locale}>
          {translate && <TranslateProvider value={translate}>{page}</TranslateProvider>}
        </PreviewFrame>
      </div>
      <p className="hint">{text('channels.preview.hint')}</p>
    </section>
  )
}
