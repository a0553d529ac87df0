import { deleteTemplate } from '@canal/contract/templates/endpoints'
import { templateLimits, type Template } from '@canal/contract/templates/schemas'
import { locales } from '@canal/messages/locales'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { languageName } from '../../lib/language-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { templatesQuery } from '../../lib/templates.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { Failed } from '../../ui/states.tsx'
import { TemplateModal } from './template-modal.tsx'

interface Doomed {
  readonly id: string
  readonly name: string
  readonly isAltered: boolean
}

const DeleteModal = ({ doomed, onClose }: { readonly doomed: Doomed; readonly onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteTemplate, { params: { id: doomed.id }, suppressError: true }),
    onSuccess: () => {
      notify('success', text('template.deleted'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
  })
  return (
    <ConfirmModal
      title={text('template.delete.title', { name: doomed.name })}
      body={text(doomed.isAltered ? 'template.delete.altered' : 'template.delete.body')}
      stay={text('action.cancel')}
      confirm={text('template.delete')}
      variant="destructive"
      saving={remove.isPending}
      error={remove.error ? failureText(remove.error, text) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

interface RowProps {
  readonly template: Template
  readonly onChange: () => void
  readonly onDelete: () => void
}

const TemplateRow = ({ template, onChange, onDelete }: RowProps) => {
  const text = useText()
  const dates = useDates()
  const { name, use, texts, by, at } = template
  return (
    <li className="act">
      <div className="stack-tight">
        <p>
          <strong>{name}</strong> <span className="quiet">{text(`template.use.${use}`)}</span>
        </p>
        {locales.map(
          (locale) =>
            texts[locale] !== undefined && (
              <details key={locale}>
                <summary>{text('template.form.text', { language: languageName(locale, text.locale) })}</summary>
                <p className="as-typed" lang={locale}>
                  {texts[locale]}
                </p>
              </details>
            ),
        )}
        <p className="hint">{text('template.by', { name: by ?? '–', date: dates.day(at) })}</p>
      </div>
      <div className="row">
        <Button variant="outline" size="sm" aria-label={text('template.changeNamed', { name })} onClick={onChange}>
          {text('action.change')}
        </Button>
        <Button variant="outline" size="sm" aria-label={text('template.deleteNamed', { name })} onClick={onDelete}>
          {text('template.delete')}
        </Button>
      </div>
    </li>
  )
}

/** The committee's own templates of messages to reporters, and a member's ways to add, change and delete them. */
export const Templates = () => {
  const text = useText()
  const id = useId()
  const { data, isError, refetch } = useQuery(templatesQuery(useCall()))
  /** Null: one is added. */
  const [changing, setChanging] = useState<Template | null>()
  const [doomed, setDoomed] = useState<Doomed>()
  const isFull = data && data.templates.length + data.altered.length >= templateLimits.most
  const alteredName = text('template.altered.name')
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>{text('template.title')}</h2>
      <p className="quiet measure">{text('template.lead')}</p>
      {isError && !data && <Failed icon={FileText} title={text('template.failed')} onRetry={() => void refetch()} />}
      {data && data.templates.length + data.altered.length === 0 && <p>{text('template.none')}</p>}
      {data && data.templates.length + data.altered.length > 0 && (
        <ul className="acts-list" aria-labelledby={id}>
          {data.altered.map((one) => (
            <li key={one} className="act">
              <div>
                <p>
                  <strong>{alteredName}</strong>
                </p>
                <p>{text('template.altered')}</p>
              </div>
              <div className="row">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={text('template.deleteNamed', { name: alteredName })}
                  onClick={() => setDoomed({ id: one, name: alteredName, isAltered: true })}
                >
                  {text('template.delete')}
                </Button>
              </div>
            </li>
          ))}
          {data.templates.map((one) => (
            <TemplateRow
              key={one.id}
              template={one}
              onChange={() => setChanging(one)}
              onDelete={() => setDoomed({ id: one.id, name: one.name, isAltered: false })}
            />
          ))}
        </ul>
      )}
      {isFull && <p className="hint">{text('template.full', { most: templateLimits.most })}</p>}
      {data && !isFull && (
        <div>
          <Button variant="outline" onClick={() => setChanging(null)}>
            {text('template.add')}
          </Button>
        </div>
      )}
      {changing !== undefined && (
        <TemplateModal template={changing ?? undefined} onClose={() => setChanging(undefined)} />
      )}
      {doomed && <DeleteModal doomed={doomed} onClose={() => setDoomed(undefined)} />}
    </section>
  )
}
