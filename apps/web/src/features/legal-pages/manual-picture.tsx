import type { Locale } from '@canal/messages'
import type { Picture } from '@canal/messages/legal/tree'
import { pictureOf } from './pictures.ts'

/** A picture of the program, which opens whole by a press: on a telephone it is larger than its column. */
export const ManualPicture = ({ picture, locale }: { picture: Picture; locale: Locale }) => {
  const { light, dark, width, height } = pictureOf(locale, picture.name)
  return (
    <figure className="picture">
      <a href={light}>
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={dark} width={width} height={height} />
          <img src={light} alt={picture.alt} width={width} height={height} loading="lazy" decoding="async" />
        </picture>
      </a>
      <figcaption className="small soft">{picture.caption}</figcaption>
    </figure>
  )
}
