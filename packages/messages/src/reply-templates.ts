import type { Locale } from './locales.ts'

/** In a committee's text: where the day goes until when the answer is due. */
export const answerDayMark: Readonly<Record<Locale, string>> = { es: '{fecha}', en: '{date}' }

/**
 * What a committee writes to a reporter for want of words of its own, in the reporter's language, whatever language the member
 * reads.
 */
export const acknowledgementTemplate: Readonly<Record<Locale, string>> = {
  es: `Hemos recibido su comunicación y la estamos leyendo.

Le responderemos, como muy tarde, el {fecha}. Si necesitamos algo más se lo pediremos aquí: entre de vez en cuando con su código.

Conserve ese código: sin él no se puede volver a entrar.`,
  en: `We have received your report and are reading it.

We will answer you by {date} at the latest. If we need anything else we will ask for it here: come back now and then with your code.

Keep that code: without it there is no way back in.`,
}
