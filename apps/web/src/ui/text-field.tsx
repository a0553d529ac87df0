import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { preventBlur } from './prevent-blur.ts'

interface Bound<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>
  readonly name: Path<Input>
  readonly label: string
  readonly hint?: ReactNode
  readonly optional?: boolean
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'>

const messageOf = <Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, name: string) => {
  const error: { message?: string } | undefined = get(form.formState.errors, name)
  return error?.message
}

/** One line of text, bound to a form by its name. */
export const TextField = <Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  optional,
  ...input
}: Bound<Input, Output> & InputProps) => {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} optional={optional ?? false} error={messageOf(form, name)}>
      {(wiring) => <input className="input" type="text" {...input} {...wiring} {...form.register(name)} />}
    </Field>
  )
}

/** Several lines of text. */
export const LongTextField = <Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  optional,
  ...area
}: Bound<Input, Output> & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'form' | 'name'>) => {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} optional={optional ?? false} error={messageOf(form, name)}>
      {(wiring) => <textarea className="input" rows={3} {...area} {...wiring} {...form.register(name)} />}
    </Field>
  )
}

interface Generated {
  readonly label: string
  readonly make: () => string
}

/** A password, hidden until asked for (specification §2); one that was made here is shown, to be passed on. */
export const PasswordField = <Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  generated,
  ...input
}: Bound<Input, Output> & InputProps & { readonly generated?: Generated }) => {
  const id = useId()
  const text = useText()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={id} label={label} hint={hint} error={messageOf(form, name)}>
      {(wiring) => (
        <>
          <span className="affix">
            <input
              className="input"
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...wiring}
              {...form.register(name)}
              type={shown ? 'text' : 'password'}
            />
            <button
              type="button"
              className="affix-end"
              aria-controls={id}
              aria-label={text(shown ? 'field.hidePassword' : 'field.showPassword')}
              onClick={() => setShown(!shown)}
            >
              <Icon className="icon" aria-hidden />
              <span>{text(shown ? 'field.hide' : 'field.show')}</span>
            </button>
          </span>
          {generated && (
            <Button
              variant="outline"
              size="sm"
              onMouseDown={preventBlur}
              onClick={() => {
                const made = generated.make() as PathValue<Input, Path<Input>>
                form.setValue(name, made, { shouldDirty: true, shouldValidate: true })
                setShown(true)
              }}
            >
              {generated.label}
            </Button>
          )}
        </>
      )}
    </Field>
  )
}
