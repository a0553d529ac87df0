import { useTranslate } from '../../lib/i18n.ts'
import { OptionalQuestions, TextQuestion } from './question.tsx'

export const StepWhat = () => {
  const t = useTranslate()
  return (
    <>
      <TextQuestion id="description" />
      <ul className="bullets soft">
        <li>{t('new.description.warning')}</li>
        <li>{t('new.description.anonymousAdvice')}</li>
      </ul>
      <OptionalQuestions step="what" />
    </>
  )
}
