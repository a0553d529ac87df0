import type { ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { ApiError } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

interface StepOf<Input extends FieldValues, Output extends FieldValues> {
  readonly schema: z.ZodMiniType<Output, Input>
  readonly values: DefaultValues<Input>
  /** Where a refusal may belong. */
  readonly fields: readonly Path<Input>[]
  readonly save: (output: Output) => Promise<unknown>
  readonly onNext: () => Promise<void>
}

interface Step<Input extends FieldValues, Output extends FieldValues> {
  readonly form: UseFormReturn<Input, unknown, Output>
  readonly submit: () => Promise<void>
}

/** A step that is saved before the next one comes; what was refused is said beside its field, or above the button. */
export const useStepForm = <Input extends FieldValues, Output extends FieldValues>({
  schema,
  values,
  fields,
  save,
  onNext,
}: StepOf<Input, Output>): Step<Input, Output> => {
  const text = useText()
  const form = useForm<Input, unknown, Output>({
    mode: 'onTouched',
    resolver: formResolver(schema, text),
    defaultValues: values,
  })
  const submit = form.handleSubmit(async (output) => {
    try {
      await save(output)
      await onNext()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error, fields)) form.setError('root', { message: failureText(error, text) })
    }
  })
  return { form, submit }
}

interface StepFormProps<Input extends FieldValues, Output extends FieldValues> {
  readonly step: Step<Input, Output>
  readonly children: ReactNode
}

export const StepForm = <Input extends FieldValues, Output extends FieldValues>({
  step: { form, submit },
  children,
}: StepFormProps<Input, Output>) => {
  const text = useText()
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      noValidate
    >
      {children}
      <FormError>{form.formState.errors.root?.message}</FormError>
      <div className="row">
        <SaveButton saving={form.formState.isSubmitting} savingLabel={text('action.saving')}>
          {text('setup.saveAndContinue')}
        </SaveButton>
      </div>
    </form>
  )
}
