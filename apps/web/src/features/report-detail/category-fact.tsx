import { categories, categoryOf } from '@canal/contract/casework/categories'
import { setCategory } from '@canal/contract/casework/endpoints'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../../lib/call.ts'
import { categoryWords } from '../../lib/category-words.ts'
import { nameIn } from '../../lib/names.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useActDone, useCasework } from './casework.ts'

/**
 * What a report is about: what its reporter chose, until a member sets it. An investigator, who has no part in what the
 * committee says of it, sees that choice alone.
 */
export const CategoryFact = ({ report }: { report: Report }) => {
  const text = useText()
  const { data: casework } = useCasework(report)
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const chosen = categoryWords(text, report.details.category, text('report.details.unknown'))
  if (!casework) return chosen
  const finish = () => {
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }
  const { is, isChanged } = casework.category
  if (isEditing) return <CategoryForm report={report} is={is} onDone={finish} />
  const label = text('report.category.edit')
  return (
    <>
      {isChanged ? categoryWords(text, is, text('report.category.unknown')) : chosen}{' '}
      <Button
        ref={pencil}
        variant="ghost"
        size="xs"
        iconOnly
        aria-label={label}
        title={label}
        onClick={() => setEditing(true)}
      >
        <Pencil className="icon" aria-hidden />
      </Button>
      {isChanged && (
        <Changed
          report={report}
          category={casework.category}
          chosen={categoryWords(text, report.details.category, text('state.unknown'))}
        />
      )}
    </>
  )
}

interface ChangedProps {
  readonly report: Report
  readonly category: Casework['category']
  readonly chosen: string
}

/** By whom it was set, and what the reporter had chosen. */
const Changed = ({ report, category: { by, at }, chosen }: ChangedProps) => {
  const text = useText()
  const dates = useDates()
  const name = by ? nameIn(report, by) : '–'
  return (
    <p className="quiet">
      {text('report.category.by', { name, date: at ? dates.timestamp(at) : '–' })}
      <br />
      {text('report.category.chosen', { category: chosen })}
    </p>
  )
}

interface CategoryFormProps {
  readonly report: Report
  readonly is: Casework['category']['is']
  readonly onDone: () => void
}

const CategoryForm = ({ report: { id }, is, onDone }: CategoryFormProps) => {
  const text = useText()
  const call = useCall()
  const { show, refresh } = useActDone(id)
  const [draft, setDraft] = useState<string>(is ?? '')
  useUnsaved(draft !== (is ?? ''))
  const form = useRef<HTMLFormElement>(null)
  const focus = () => form.current?.querySelector('select')?.focus()
  useEffect(focus, [])
  const save = useMutation({
    mutationFn: () => call(setCategory, { body: { id, category: categoryOf(draft) } }),
    onSuccess: async (casework) => {
      show(casework)
      notify('success', text('report.category.saved'))
      await refresh()
      onDone()
    },
    // The toast says why; what was chosen is still there to be sent again.
    onError: focus,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form
      ref={form}
      className="stack-tight"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <Select
        aria-label={text('report.details.category')}
        aria-describedby="category-hint"
        value={draft}
        onChange={setDraft}
      >
        <option value="">{text('report.category.unknown')}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {text(`category.${category}`)}
          </option>
        ))}
      </Select>
      <span className="row">
        <SaveButton saving={save.isPending} savingLabel={text('action.saving')}>
          {text('action.save')}
        </SaveButton>
        <Button variant="ghost" onClick={onDone}>
          {text('action.discard')}
        </Button>
      </span>
      <p className="hint" id="category-hint">
        {text('report.category.hint')}
      </p>
    </form>
  )
}
