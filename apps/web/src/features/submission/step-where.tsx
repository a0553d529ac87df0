import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../../ui/choice.tsx'
import { EventDate } from './event-date.tsx'
import { useForm } from './form-context.ts'
import { OptionalQuestions, TextQuestion } from './question.tsx'

export const StepWhere = () => {
  const t = useTranslate()
  const { draft, set } = useForm()
  return (
    <>
      <EventDate />
      <div>
        <TextQuestion id="location" />
        <Choice
          type="checkbox"
          name="locationUnknown"
          label={t('state.unknown')}
          checked={draft.locationUnknown}
          onChange={(event) => set({ locationUnknown: event.target.checked })}
        />
      </div>
      <OptionalQuestions step="where" />
    </>
  )
}
