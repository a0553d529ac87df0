import { getChannel, updateChannel } from '@canal/contract/channels/endpoints'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { useBlocker } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { showConflicts } from '../../lib/show-conflicts.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { BasicFields } from './basic-fields.tsx'
import { BrandingFields } from './branding-fields.tsx'
import { choiceWords } from './choice-field.tsx'
import type { AccountWords } from './channel-people.tsx'
import { CommitteeFields } from './committee-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { takePeople } from './take-people.ts'
import {
  changedSections,
  channelFormSchema,
  formFields,
  formValuesOf,
  waitingFields,
  type ChannelFormInput,
  type ChannelFormOutput,
  type ChannelFormValues,
} from './form-values.ts'

interface ChannelFormProps {
  readonly channel: ChannelDetail
  readonly onSaved: (channel: ChannelDetail) => void
  /** The public page as it would be with what stands in the form. */
  readonly preview: (values: ChannelFormValues) => ReactNode
  readonly accountStates: AccountWords
}

/** All settings of a channel; nothing counts until it is saved. */
export const ChannelSettings = ({ channel, onSaved, preview, accountStates }: ChannelFormProps) => {
  const text = useText()
  const call = useCall()
  const form = useForm<ChannelFormInput, unknown, ChannelFormOutput>({
    mode: 'onTouched',
    resolver: formResolver(channelFormSchema, text),
    defaultValues: formValuesOf(channel),
  })
  const { dirtyFields, isDirty, isSubmitting, errors } = form.formState
  const sections = changedSections(dirtyFields).map((section) => text(section))
  const [version, setVersion] = useState(channel.version)
  const [asking, setAsking] = useState<ChannelFormOutput | null>(null)
  const params = { id: channel.id }
  /** What others saved stands in the fields that were left alone here; what was typed stays, and is saved next time. */
  const meet = async (stale: ApiError) => {
    const theirs = await call(getChannel, { params })
    const before = form.formState.defaultValues
    setVersion(theirs.version)
    form.reset(formValuesOf(theirs), { keepDirtyValues: Object.keys(dirtyFields).length > 0, keepDirty: true })
    form.setError('root', { message: failureText(stale, text) })
    showConflicts(form, text, formFields, { before, theirs: formValuesOf(theirs), wordsOf: choiceWords(text, theirs) })
    onSaved(theirs)
  }
  const save = async (body: ChannelFormOutput) => {
    try {
      const saved = await call(updateChannel, { params, body: { ...body, version }, suppressError: true })
      setVersion(saved.version)
      form.reset(formValuesOf(saved))
      const waiting = waitingFields(body, saved).map((field) =>
        text(`channels.field.${field === 'alternateUsername' ? 'alternate' : field}`),
      )
      notify(
        'success',
        waiting.length > 0 ? text('channels.waits', { fields: waiting.join(', ') }) : text('channels.updated'),
      )
      onSaved(saved)
    } catch (error) {
      // What was typed stays; why it was refused stands beside it.
      if (!(error instanceof ApiError)) throw error
      if (error.is('stale-update')) await meet(error).catch(() => undefined)
      else if (error.is('already-exists'))
        form.setError('slug', { message: text('channels.slug.taken') }, { shouldFocus: true })
      else if (!showServerErrors(form, error, formFields)) form.setError('root', { message: failureText(error, text) })
    }
  }
  const submit = form.handleSubmit(async (body) => {
    const isOther = (body.alternateUsername ?? null) !== channel.alternateUsername
    if (isOther) setAsking(body)
    else await save(body)
  })
  return (
    <form className="channel-form" onSubmit={(event) => void submit(event)} noValidate>
      <BasicFields form={form} channel={channel} />
      <BrandingFields form={form} channel={channel} onSaved={onSaved} preview={preview} />
      <CommitteeFields
        form={form}
        channel={channel}
        accountStates={accountStates}
        onPeople={(saved) => {
          takePeople(form, saved)
          onSaved(saved)
        }}
      />
      <ContactFields form={form} />
      <div className="save-bar">
        <FormError>{errors.root?.message}</FormError>
        <div className="row">
          <SaveButton saving={isSubmitting} savingLabel={text('action.saving')} disabled={!isDirty}>
            {text('action.saveChanges')}
          </SaveButton>
          {isDirty && (
            <>
              <Button variant="outline" disabled={isSubmitting} onClick={() => form.reset()}>
                {text('action.cancel')}
              </Button>
              <p className="quiet">{text('channels.unsaved.in', { sections: sections.join(', ') })}</p>
            </>
          )}
        </div>
      </div>
      {asking && (
        <ConfirmModal
          title={text('channels.alternate.title')}
          body={text('channels.alternate.body')}
          stay={text('channels.alternate.stay')}
          confirm={text('channels.alternate.confirm')}
          saving={isSubmitting}
          error={undefined}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            void save(asking)
          }}
        />
      )}
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
    </form>
  )
}

/** Holds the way out of the page while something in it is not saved. */
const UnsavedGuard = ({ isDirty }: { isDirty: boolean }) => {
  const text = useText()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmModal
      title={text('channels.unsaved.title')}
      body={text('channels.unsaved.body')}
      stay={text('channels.unsaved.stay')}
      confirm={text('channels.unsaved.leave')}
      saving={false}
      error={undefined}
      onConfirm={proceed}
      onClose={reset}
    />
  )
}
