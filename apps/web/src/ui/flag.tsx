import type { Locale } from '@canal/messages'
import { flags } from '@canal/messages/locales'

/** Stands beside a language's name, which says the same; nothing where a language has no flag. */
export const Flag = ({ locale }: { locale: Locale }) => {
  const shapes = flags[locale]
  return shapes ? (
    <svg className="flag" viewBox="0 0 20 14" aria-hidden="true">
      {shapes.map((shape, index) => (
        <path key={index} {...shape} />
      ))}
    </svg>
  ) : null
}
