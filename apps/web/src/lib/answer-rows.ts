import { answerIds, isOptional, type Answers, type OptionalAnswer } from '@canal/contract/reports/form'

/** Answers whose words are not what was written. */
type Own = 'category' | 'dateOfEvent' | 'location'

const wordsOf = (answer: string | string[], none: string): string =>
  typeof answer === 'string' ? answer.trim() || '–' : answer.filter((line) => line !== '').join('; ') || none

/** What was answered besides the account itself, in the order of the questions. `none`: of a list without lines. */
export const answerRows = (
  answers: Pick<Answers, OptionalAnswer>,
  own: Readonly<Record<Own, string>>,
  none: string,
): [Own | OptionalAnswer, string][] =>
  answerIds.flatMap((id): [Own | OptionalAnswer, string][] => {
    if (id === 'category' || id === 'dateOfEvent' || id === 'location') return [[id, own[id]]]
    return isOptional(id) ? [[id, wordsOf(answers[id], none)]] : []
  })
