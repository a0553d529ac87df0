import { keepTemplate } from '@canal/contract/templates/endpoints'
import { templateLimits, templateUses, type Template } from '@canal/contract/templates/schemas'
import { locales } from '@canal/messages/locales'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { languageName } from '../../lib/language-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Field } from '../../ui/field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Select } from '../../ui/select.tsx'

interface ModalProps {
  /** Which one is changed; undefined where one is added. */
  readonly template: Template | undefined
  readonly onClose: () => void
}

/** A template's name, for what it is, and its text in each language. */
export const TemplateModal = ({ template, onClose }: ModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [name, setName] = useState(template?.name ?? '')
  const [use, setUse] = useState(template?.use ?? 'message')
  const [texts, setTexts] = useState(template?.texts ?? {})
  const [isTried, setTried] = useState(false)
  const written = locales.filter((locale) => texts[locale]?.trim())
  const [first] = locales
  const wrong = {
    name: name.trim() ? undefined : text('errors.required'),
    text: written.length > 0 ? undefined : text('template.form.oneText'),
  }
  useUnsaved(
    name !== (template?.name ?? '') || locales.some((one) => (texts[one] ?? '') !== (template?.texts[one] ?? '')),
  )
  const send = useMutation({
    mutationFn: () => {
      const kept = Object.fromEntries(written.map((locale) => [locale, texts[locale]]))
      const body = { ...(template && { id: template.id }), name, use, texts: kept }
      return call(keepTemplate, { body, suppressError: true })
    },
    onSuccess: () => {
      notify('success', text('template.saved'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.name) document.getElementById(`${id}-name`)?.focus()
    else if (wrong.text) document.getElementById(`${id}-${first ?? ''}`)?.focus()
    else send.mutate()
  }
  return (
    <FormModal
      onClose={onClose}
      title={text(template ? 'template.form.change' : 'template.form.add')}
      description={text('template.form.description')}
      onSubmit={submit}
      isSending={send.isPending}
      sendLabel={text('template.form.save')}
      refusal={send.error ? failureText(send.error, text) : undefined}
    >
      <Field
        id={`${id}-name`}
        label={text('template.form.name')}
        hint={text('template.form.nameHint')}
        error={isTried ? wrong.name : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type="text"
            autoComplete="off"
            maxLength={templateLimits.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${id}-use`} label={text('template.form.use')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={use}
            onChange={(chosen) => setUse(templateUses.find((one) => one === chosen) ?? 'message')}
          >
            {templateUses.map((one) => (
              <option key={one} value={one}>
                {text(`template.use.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {locales.map((locale) => (
        <Field
          key={locale}
          id={`${id}-${locale}`}
          label={text('template.form.text', { language: languageName(locale, text.locale) })}
          optional={written.some((one) => one !== locale)}
          error={isTried && locale === first ? wrong.text : undefined}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              rows={5}
              lang={locale}
              maxLength={templateLimits.text}
              value={texts[locale] ?? ''}
              onChange={(event) => setTexts({ ...texts, [locale]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </FormModal>
  )
}
