import { categories } from '../casework/categories.ts'

interface Question {
  /** Where it is asked. Who reports, and what they send with it, are no answers: those steps have forms of their own. */
  readonly step: 'what' | 'where'
  /** May be left empty. Its view is made from its control, after the questions of its step that have one of their own. */
  readonly isOptional?: true
  /** The first version of the form that asks it, where that is not 1. A version begins with each question that is added. */
  readonly since?: number
}

/** So many characters, on one line or on several; a moment is written as `dd/MM/yyyy HH:mm`. */
interface Text extends Question {
  readonly control: 'line' | 'prose' | 'moment' | 'word'
  readonly min?: number
  readonly max: number
  /** Where the answer is one of a few words, or empty: those words. */
  readonly words?: readonly string[]
}

/** So many lines, each of so many characters. */
interface List extends Question {
  readonly control: 'list'
  readonly max: number
  readonly lines: number
}

interface Tick extends Question {
  readonly control: 'tick'
}

/**
 * What a reporter is asked about the facts. The form with JavaScript and without, its limits, the calls and their schemas,
 * what is kept, how it is read again and how it is shown are made from this list, in its order.
 */
const declared = {
  category: { step: 'what', control: 'word', max: 20, words: categories, isOptional: true, since: 3 },
  dateOfEvent: { step: 'where', control: 'moment', max: 16 },
  dateOfEventApproximate: { step: 'where', control: 'tick' },
  dateOfEventPrecision: { step: 'where', control: 'word', max: 5, words: ['month', 'year'], since: 2 },
  dateOfEventUnknown: { step: 'where', control: 'tick', since: 2 },
  dateOfEventOngoing: { step: 'where', control: 'tick', since: 2 },
  location: { step: 'where', control: 'line', max: 500 },
  locationUnknown: { step: 'where', control: 'tick' },
  description: { step: 'what', control: 'prose', min: 20, max: 20_000 },
  witnesses: { step: 'where', control: 'list', max: 200, lines: 20, isOptional: true },
} as const satisfies Readonly<Record<string, Text | List | Tick>>

type Declared = typeof declared
export type AnswerId = keyof Declared
type With<Property> = { [Id in AnswerId]: Declared[Id] extends Property ? Id : never }[AnswerId]
type Control = Declared[AnswerId]['control']
export type AnswerOf<C extends Control> = With<{ readonly control: C }>
export type OptionalAnswer = With<{ readonly isOptional: true }>

/** Something for each answer, by its kind. */
type ForEach<Written, Listed, Ticked> = {
  [Id in AnswerId]: Id extends AnswerOf<'tick'> ? Ticked : Id extends AnswerOf<'list'> ? Listed : Written
}
export type Answers = ForEach<string, string[], boolean>

/** Each by its own type, and as one of all. */
export const questions: Declared & Readonly<Record<AnswerId, Text | List | Tick>> = declared

export const answerIds = Object.keys(declared) as AnswerId[]

export const askedAt = (step: Question['step']): AnswerId[] => answerIds.filter((id) => questions[id].step === step)

export const isOptional = (id: AnswerId): id is OptionalAnswer => {
  const question: Question = questions[id]
  return question.isOptional === true
}

export const isAnswerOf = <C extends Control>(id: AnswerId, control: C): id is AnswerOf<C> =>
  questions[id].control === control

/** Makes something for each answer, by its kind. */
export const mapAnswers = <Written, Listed, Ticked>(make: {
  text: (id: AnswerId, question: Text) => Written
  list: (id: AnswerId, question: List) => Listed
  tick: (id: AnswerId) => Ticked
}): ForEach<Written, Listed, Ticked> => {
  const made = (id: AnswerId) => {
    const question: Text | List | Tick = questions[id]
    if (question.control === 'tick') return make.tick(id)
    return question.control === 'list' ? make.list(id, question) : make.text(id, question)
  }
  return Object.fromEntries(answerIds.map((id) => [id, made(id)])) as ForEach<Written, Listed, Ticked>
}

export const noAnswers = (): Answers => mapAnswers({ text: () => '', list: () => [], tick: () => false })
