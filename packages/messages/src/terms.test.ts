import { expect, test } from 'vitest'
import { clockRules } from '../../contract/src/casework/clock-rules.ts'
import { deletionNearDays, keptTerms, lastDays, longestTerm, outcomes } from '../../contract/src/casework/deletion.ts'
import { noticePercents } from '../../contract/src/casework/notices.ts'
import { objectionHours } from '../../contract/src/casework/parts.ts'
import { textsOf } from '../test/legal-texts.ts'
import { translators } from './all.ts'
import { legalDocument } from './legal.ts'

/** In which these sentences are known; a language that is added needs none of them to be shown. */
const known = ['es', 'en'] as const
type Known = (typeof known)[number]

/** A number as the texts write it; one that has no word here has to get one with its term. */
const words: Readonly<Record<Known, Readonly<Record<number, string>>>> = {
  es: { 0: 'cero', 1: 'un', 3: 'tres', 6: 'seis', 7: 'siete', 10: 'diez' },
  en: { 0: 'zero', 1: 'one', 3: 'three', 6: 'six', 7: 'seven', 10: 'ten' },
}
const wordIn = (locale: Known) => (count: number) => words[locale][count] ?? `no word for ${count}`
const { acknowledge, answer } = clockRules
const { uninvestigated, longest, hold, alone } = keptTerms
const { proven, partly_proven, not_proven, untrue, not_admitted, referred } = outcomes

test('outcomes of which a text says one term have one', () => {
  expect(partly_proven.kept).toEqual(proven.kept)
  expect(referred.kept).toEqual(not_proven.kept)
})

const w = { es: wordIn('es'), en: wordIn('en') }
const [firsts, last] = [noticePercents.slice(0, -1), noticePercents.at(-1)]

/** What each text has to say, with the numbers by which the program works. */
const promises = {
  es: {
    privacy: [
      `acusar recibo en ${w.es(acknowledge.days)} días naturales`,
      `respuesta en un máximo de ${w.es(answer.months)} meses, ampliables por otros ${w.es(answer.extensionMonths)}`,
      `Si en ${w.es(uninvestigated.months)} meses desde la recepción no se ha abierto una investigación`,
      `Lo que escribe en los últimos ${w.es(lastDays)} días`,
      `${w.es(proven.kept.months / 12)} años si se acreditan hechos`,
      `${w.es(not_proven.kept.months)} meses si no se acreditan o se remite a otro órgano`,
      `${w.es(not_admitted.kept.days)} días si no se admite`,
      `si se acredita que no es veraz, ${w.es(untrue.kept.months)} mes como mucho`,
      `fijar otros plazos, de ${w.es(0)} a ${w.es(longestTerm.months / 12)} años, para lo que se concluya después`,
      `lo que concluye una sola persona se guarda ${w.es(alone.days)} días al menos`,
      `lo que no se admite, ${w.es(uninvestigated.months)} meses como mucho`,
      `Nunca más de ${w.es(longest.years)} años desde la recepción`,
      `nunca más de ${w.es(longest.years)} años (artículo ${longest.article})`,
      `a las ${objectionHours} horas como muy tarde`,
      `por ${w.es(hold.months)} meses que pueden renovarse`,
    ],
    faq: [
      `En ${w.es(acknowledge.days)} días naturales como máximo, el acuse de recibo`,
      `En ${w.es(answer.months)} meses como máximo desde la recepción, la respuesta`,
      `en casos de especial complejidad, otros ${w.es(answer.extensionMonths)}`,
    ],
    terms: [
      `Acuse de recibo en ${w.es(acknowledge.days)} días naturales`,
      `respuesta en ${w.es(answer.months)} meses desde la recepción, ampliables por otros ${w.es(answer.extensionMonths)}`,
    ],
    manual: [
      `Acuse de recibo: ${w.es(acknowledge.days)} días naturales como máximo`,
      `Respuesta: ${w.es(answer.months)} meses como máximo desde la recepción`,
      `hasta otros ${w.es(answer.extensionMonths)} (`,
      `Supresión: si en ${w.es(uninvestigated.months)} meses no se abre una investigación`,
      `Lo que escriba en los últimos ${w.es(lastDays)} días`,
    ],
    'committee-manual': [
      `Acuse de recibo: ${w.es(acknowledge.days)} días naturales`,
      `Respuesta: ${w.es(answer.months)} meses desde la recepción`,
      `hasta otros ${w.es(answer.extensionMonths)} (`,
      `${w.es(acknowledge.nearDays)} días antes de que venza el acuse, ${w.es(answer.nearDays)} antes de que venza la respuesta`,
      `el ${firsts.join(', el ')} y el ${last} % de cada plazo`,
      `Supresión: si en ${w.es(uninvestigated.months)} meses no se ha abierto una investigación`,
      `Desde ${deletionNearDays} días antes`,
      `en los últimos ${w.es(lastDays)} días`,
      `a las ${objectionHours} horas si nadie se opone`,
      `probada, también en parte, ${w.es(proven.kept.months / 12)} años`,
      `no probada o remitida, ${w.es(not_proven.kept.months)} meses`,
      `inadmitida, ${w.es(not_admitted.kept.days)} días`,
      `fijar otros, de ${w.es(0)} a ${w.es(longestTerm.months / 12)} años`,
      `se guarda ${w.es(alone.days)} días al menos`,
    ],
  },
  en: {
    privacy: [
      `acknowledge it within ${w.en(acknowledge.days)} calendar days`,
      `answer within ${w.en(answer.months)} months, which can be extended by another ${w.en(answer.extensionMonths)}`,
      `If no investigation was opened within ${w.en(uninvestigated.months)} months of reception`,
      `What they write in the last ${w.en(lastDays)} days`,
      `${w.en(proven.kept.months / 12)} years if facts are proven`,
      `${w.en(not_proven.kept.months)} months if they are not or it is referred to another body`,
      `${w.en(not_admitted.kept.days)} days if it is not admitted`,
      `if it proves untrue, ${w.en(untrue.kept.months)} month at most`,
      `set other terms, from ${w.en(0)} to ${w.en(longestTerm.months / 12)} years, for what is closed afterwards`,
      `what one person closes alone is kept ${w.en(alone.days)} days at least`,
      `what is not admitted ${w.en(uninvestigated.months)} months from reception at most`,
      `Never more than ${w.en(longest.years)} years from reception`,
      `never more than ${w.en(longest.years)} years (article ${longest.article})`,
      `after ${objectionHours} hours at the latest`,
      `for ${w.en(hold.months)} months that can be renewed`,
    ],
    faq: [
      `Within ${w.en(acknowledge.days)} calendar days, the acknowledgement`,
      `Within ${w.en(answer.months)} months of reception, the answer`,
      `in especially complex cases, another ${w.en(answer.extensionMonths)}`,
    ],
    terms: [
      `Acknowledgement within ${w.en(acknowledge.days)} calendar days`,
      `an answer within ${w.en(answer.months)} months of reception, which can be extended by another ${w.en(answer.extensionMonths)}`,
    ],
    manual: [
      `Acknowledgement: ${w.en(acknowledge.days)} calendar days at most`,
      `Answer: ${w.en(answer.months)} months at most after reception`,
      `up to another ${w.en(answer.extensionMonths)} (`,
      `Deletion: if no investigation is opened within ${w.en(uninvestigated.months)} months`,
      `in the last ${w.en(lastDays)} days`,
    ],
    'committee-manual': [
      `Acknowledgement: ${w.en(acknowledge.days)} calendar days`,
      `Answer: ${w.en(answer.months)} months after reception`,
      `up to another ${w.en(answer.extensionMonths)} (`,
      `${w.en(acknowledge.nearDays)} days before the acknowledgement is due, ${w.en(answer.nearDays)} days before the answer is due`,
      `when ${firsts.join(', ')} and ${last}% of each term`,
      `Deletion: if no investigation was opened within ${w.en(uninvestigated.months)} months`,
      `From ${deletionNearDays} days before`,
      `in the last ${w.en(lastDays)} days`,
      `after ${objectionHours} hours if nobody objects`,
      `proven, in part too, ${w.en(proven.kept.months / 12)} years`,
      `not proven or referred, ${w.en(not_proven.kept.months)} months`,
      `not admitted, ${w.en(not_admitted.kept.days)} days`,
      `set others, from ${w.en(0)} to ${w.en(longestTerm.months / 12)} years`,
      `is kept ${w.en(alone.days)} days at least`,
    ],
  },
}

test.each(known)('the terms that the texts in %s promise are those by which the program works', (locale) => {
  for (const [name, promised] of Object.entries(promises[locale])) {
    const text = textsOf(legalDocument(locale, name as 'privacy', { organisation: 'Ejemplo' })).join('\n')
    expect([name, promised.filter((one) => !text.includes(one))]).toEqual([name, []])
  }
  const t = translators[locale]
  expect(t('landing.when.ackTerm')).toMatch(new RegExp(`^${acknowledge.days} `))
  expect(t('landing.when.answerTerm')).toMatch(new RegExp(`^${answer.months} `))
  expect(t('home.howAnswer')).toContain(` ${acknowledge.days} `)
  expect(t('home.howAnswer')).toMatch(new RegExp(` ${answer.months} .* ${answer.months + answer.extensionMonths} `))
  expect(t('notification.topic.deadline')).toMatch(new RegExp(`${firsts.join(', ')} (?:y|and) ${last} ?%`))
})
