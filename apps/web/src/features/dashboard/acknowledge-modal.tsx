import { reportBounds } from '@canal/contract'
import { acknowledgeMany } from '@canal/contract/casework/endpoints'
import { locales, type Locale } from '@canal/messages/locales'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { languageName } from '../../lib/language-name.ts'
import { notify } from '../../lib/notify.ts'
import { caseTextIn } from '../../lib/other-language.ts'
import { useText } from '../../lib/office-text.ts'
import { withWords } from '../../lib/templates.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { TemplateMenu } from '../../ui/template-menu.tsx'
import type { ToAcknowledge } from './api.ts'

interface AcknowledgeModalProps {
  readonly items: readonly ToAcknowledge[]
  /** There are more than these, which are due first. */
  readonly isMore: boolean
  readonly onClose: () => void
}

interface OwnText {
  readonly text: string
  /** Where in it the day goes until when the answer is due. */
  readonly mark: string
}

/** The channel's own text in each of these languages. */
const ownTexts = async (spoken: readonly Locale[]): Promise<Partial<Record<Locale, OwnText>>> => {
  const each = [...new Set(spoken)].map(async (locale): Promise<[Locale, OwnText]> => {
    const text = await caseTextIn(locale)
    const mark = text('casework.dateMark')
    return [locale, { mark, text: text('casework.acknowledgement', { date: mark }) }]
  })
  return Object.fromEntries(await Promise.all(each))
}

/** In how many reports each language was written: "9 en español y 3 en inglés". */
const Spoken = ({ items }: { readonly items: readonly ToAcknowledge[] }) => {
  const text = useText()
  const parts = locales.flatMap((locale) => {
    const count = items.filter((item) => item.locale === locale).length
    const language = languageName(locale, text.locale)
    return count > 0 ? [text('casework.many.spoken', { count, language })] : []
  })
  return <p role="status">{new Intl.ListFormat(text.locale).format(parts)}</p>
}

/** Acknowledges one report or several without opening them: a text for each language in which their reporters wrote. */
export const AcknowledgeModal = ({ items, isMore, onClose }: AcknowledgeModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  // The list behind goes on changing while somebody writes.
  const [shown] = useState(items)
  const only = shown.length === 1 ? shown[0] : undefined
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(items.map(({ reportId }) => reportId)))
  const [texts, setTexts] = useState<Readonly<Partial<Record<Locale, string>>>>({})
  const languagesOf = useQuery({
    queryKey: ['reply-texts', ...new Set(items.map(({ locale }) => locale))],
    queryFn: () => ownTexts(items.map(({ locale }) => locale)),
    staleTime: Infinity,
  })
  const own = languagesOf.data
  const textFor = (locale: Locale) => texts[locale] ?? own?.[locale]?.text ?? ''
  const write = (locale: Locale, words: string) => setTexts((before) => ({ ...before, [locale]: words }))
  const [isTried, setTried] = useState(false)
  useUnsaved(Object.keys(texts).length > 0)
  const picked = shown.filter(({ reportId }) => chosen.has(reportId))
  const spoken = locales.filter((locale) => picked.some((item) => item.locale === locale))
  const missing = spoken.find((locale) => textFor(locale).trim() === '')
  const send = useMutation({
    mutationFn: () => {
      const ids = picked.map(({ reportId }) => reportId)
      const written = Object.fromEntries(spoken.map((locale) => [locale, textFor(locale).trim()]))
      return call(acknowledgeMany, { body: { ids, texts: written }, suppressError: true })
    },
    onSuccess: ({ done, left }) => {
      if (done > 0) notify('success', text('casework.many.done', { count: done }))
      if (left.length > 0) notify('error', text('casework.many.left', { count: left.length }))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  const toggle = (reportId: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(reportId)
      else next.delete(reportId)
      return next
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing) return document.getElementById(`${id}-${missing}`)?.focus()
    if (picked.length > 0) send.mutate()
  }
  return (
    <Modal
      open
      title={
        only
          ? text('casework.one.title', { caseNumber: only.caseNumber })
          : text('casework.many.title', { count: shown.length })
      }
      description={text(only ? 'casework.one.lead' : 'casework.many.lead')}
      closeOnOutsideClick={false}
      openerGoes
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <ModalBody>
          <div className="stack">
            {shown.length > 1 && <Spoken items={picked} />}
            {isMore && <p className="quiet">{text('casework.many.first', { count: shown.length })}</p>}
            {shown.length > 1 && (
              <fieldset className="stack-tight">
                <legend>{text('casework.many.which')}</legend>
                {shown.map(({ reportId, caseNumber, subject }) => (
                  <Choice
                    key={reportId}
                    type="checkbox"
                    label={
                      <>
                        <span className="case">{caseNumber}</span> {subject ?? text('report.noSubject')}
                      </>
                    }
                    checked={chosen.has(reportId)}
                    onChange={(event) => toggle(reportId, event.target.checked)}
                  />
                ))}
              </fieldset>
            )}
            {spoken.map((locale) => (
              <div key={locale} className="stack-tight">
                <Field
                  id={`${id}-${locale}`}
                  label={text('casework.many.text', { language: languageName(locale, text.locale) })}
                  hint={text(only ? 'casework.one.date' : 'casework.many.date', { mark: own?.[locale]?.mark ?? '' })}
                  error={isTried && missing === locale ? text('errors.required') : undefined}
                >
                  {(wiring) => (
                    <textarea
                      {...wiring}
                      className="input"
                      lang={locale}
                      rows={8}
                      maxLength={reportBounds.chatMessage}
                      value={textFor(locale)}
                      onChange={(event) => write(locale, event.target.value)}
                    />
                  )}
                </Field>
                <TemplateMenu
                  use="acknowledged"
                  locale={locale}
                  withLanguage={spoken.length > 1}
                  // In the place of the standard text, and after what somebody has written.
                  onChoose={(words) => write(locale, withWords(texts[locale] ?? '', words))}
                />
              </div>
            ))}
            <ModalError>{send.error && failureText(send.error, text)}</ModalError>
          </div>
        </ModalBody>
        <ModalFoot>
          <Button type="button" variant="outline" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <SaveButton
            saving={send.isPending}
            savingLabel={text('action.sending')}
            disabled={picked.length === 0 || !own}
          >
            {text('casework.many.send', { count: picked.length })}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
