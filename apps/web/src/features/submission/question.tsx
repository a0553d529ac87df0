import { askedAt, isAnswerOf, isOptional, questions, type AnswerOf } from '@canal/contract/reports/form'
import { useTranslate } from '../../lib/i18n.ts'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import { useForm } from './form-context.ts'

/** A question that is answered on one line, or on several. */
export const TextQuestion = ({ id }: { id: AnswerOf<'line' | 'prose'> }) => {
  const t = useTranslate()
  const { draft, isPlain, set, leave, errorOf } = useForm()
  const { control, max, min }: { control: string; max: number; min?: number } = questions[id]
  const isProse = control === 'prose'
  const Control = isProse ? 'textarea' : 'input'
  const { length } = draft[id]
  return (
    <div className="stack-tight">
      <Field
        id={id}
        label={t(`new.${id}.label`)}
        optional={isOptional(id)}
        hint={t(`new.${id}.hint`)}
        error={errorOf(id)}
      >
        {(wiring) => (
          <Control
            {...wiring}
            className={isProse ? 'input tall' : 'input'}
            name={id}
            required={Boolean(min)}
            minLength={min}
            // Cut in silence, a pasted text would be sent without its end.
            maxLength={isProse && !isPlain ? undefined : max}
            autoComplete="off"
            value={draft[id]}
            onChange={(event) => set({ [id]: event.target.value })}
            onBlur={() => leave(id)}
          />
        )}
      </Field>
      {isProse && length > max * 0.8 && !isPlain ? (
        <p className="small soft" role="status">
          {t('field.characters', { used: length, max })}
        </p>
      ) : null}
    </div>
  )
}

/** A question that is answered by several lines; without JavaScript three to begin with. */
const ListQuestion = ({ id }: { id: AnswerOf<'list'> }) => {
  const t = useTranslate()
  const { draft, isPlain, set, leave, errorOf } = useForm()
  const { max, lines } = questions[id]
  const answers = draft[id]
  const label = t(`new.${id}.label`)
  const asked = { id, optional: isOptional(id), error: errorOf(id) }
  if (!isPlain)
    return (
      <TagsInput
        {...asked}
        label={label}
        hint={t(`new.${id}.hint`)}
        listLabel={t(`new.${id}.added`)}
        max={lines}
        maxLength={max}
        tags={answers}
        onChange={(tags) => set({ [id]: tags })}
        onBlur={() => leave(id)}
      />
    )
  const shown = [...answers, '', '', ''].slice(0, Math.max(3, answers.length + 1))
  return (
    <FieldGroup {...asked} legend={label} hint={t(`new.${id}.hintPlain`)}>
      {shown.slice(0, lines).map((line, index) => (
        <input
          key={index}
          className="input"
          name={id}
          aria-label={`${label} ${index + 1}`}
          defaultValue={line}
          maxLength={max}
          autoComplete="off"
        />
      ))}
    </FieldGroup>
  )
}

/** What the report is about: one of a few words, or "I do not know". */
const CategoryQuestion = () => {
  const t = useTranslate()
  const { draft, set } = useForm()
  return (
    <Field id="category" label={t('new.category.label')} optional hint={t('new.category.hint')}>
      {(wiring) => (
        <select
          {...wiring}
          className="input"
          name="category"
          autoComplete="off"
          value={draft.category}
          onChange={({ target }) => set({ category: target.value })}
        >
          <option value="">{t('state.unknown')}</option>
          {questions.category.words.map((word) => (
            <option key={word} value={word}>
              {t(`category.${word}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The questions of a step that may be left open, each by its control. */
export const OptionalQuestions = ({ step }: { step: 'what' | 'where' }) =>
  askedAt(step)
    .filter(isOptional)
    .map((id) => {
      if (isAnswerOf(id, 'list')) return <ListQuestion key={id} id={id} />
      return id === 'category' ? <CategoryQuestion key={id} /> : <TextQuestion key={id} id={id} />
    })
