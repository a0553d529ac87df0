import { slug as slugSchema } from '@canal/contract/channels/slug'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { slugQuery } from './api.ts'

/** So long after the last letter is an address asked about, in milliseconds. */
const settleMs = 300

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

interface SlugFieldProps<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>
  readonly name: Path<Input>
  /** The channel that has an address already: that one, and those it had before, are taken by nobody else. */
  readonly own?: { readonly id: string; readonly slug: string }
}

/** The address of the public page: what it will be, and whether it is free, while it is typed. */
export const SlugField = <Input extends FieldValues, Output>({ form, name, own }: SlugFieldProps<Input, Output>) => {
  const text = useText()
  const call = useCall()
  const typed = String(form.watch(name) ?? '')
  const settled = useSettled(typed)
  const isAsked = settled === typed && settled !== own?.slug && slugSchema.safeParse(settled).success
  const { data } = useQuery({ ...slugQuery(call, settled, own?.id), enabled: isAsked })
  const isTaken = isAsked && data?.state === 'taken'
  const isFree = isAsked && data?.state === 'free'
  return (
    <div className="stack-tight">
      <TextField
        form={form}
        name={name}
        label={text('channels.field.slug')}
        hint={text('channels.field.slugHint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <p className="hint slug-state" role="status">
        {isTaken && (
          <span className="error">
            <CircleAlert className="icon" aria-hidden />
            {text('channels.slug.taken')}
          </span>
        )}
        {isFree && (
          <span className="locked">
            <CircleCheck className="icon" aria-hidden />
            {text('channels.slug.free', { address: `${window.location.origin}/${settled}` })}
          </span>
        )}
      </p>
      {own !== undefined && typed !== own.slug && (
        <p className="hint">{text('channels.slug.changes', { slug: own.slug })}</p>
      )}
    </div>
  )
}
