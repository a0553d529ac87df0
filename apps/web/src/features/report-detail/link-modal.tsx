import { listReports, setLink } from '@canal/contract/reports/endpoints'
import type { Report, ReportListItem } from '@canal/contract/reports/schemas'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { isCaseNumber } from '../../lib/filter-values.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { plainText } from '../../lib/plain-text.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'

interface LinkModalProps {
  readonly report: Report
  readonly onClose: () => void
}

const asAsked = (typed: string) => (isCaseNumber(typed) ? typed.trim() : '')

const optionOf = ({ id, caseNumber, subject }: ReportListItem): ComboboxOption => ({
  value: id,
  label: caseNumber,
  ...(subject && { detail: subject }),
})

/** The newest reports that one may read, or those whose number begins so. */
const useReadable = (caseNumber: string) => {
  const call = useCall()
  const newest = { page: '0', size: '50', sort: 'createdAt', direction: 'DESC', notStatus: 'archived' } as const
  const query = { ...newest, ...(caseNumber && { caseNumber }) }
  return useQuery({
    queryKey: ['reports', 'to-link', caseNumber],
    queryFn: ({ signal }) => call(listReports, { query, signal, suppressError: true }),
    placeholderData: keepPreviousData,
  })
}

/** Finds the report to link with, by its number or by words of what the committee calls it. */
export const LinkModal = ({ report, onClose }: LinkModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [asked, setAsked] = useState('')
  const [typed, setTyped] = useDebouncedSearch(asked, asAsked, setAsked)
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const [isMissing, setMissing] = useState(false)
  const found = useReadable(asked)
  const taken = [report.id, ...report.linked.map((linked) => linked.id)]
  const words = asAsked(typed) ? '' : plainText(typed.trim())
  const options = (found.data?.items ?? [])
    .filter((item) => item.readable && !taken.includes(item.id) && plainText(item.subject ?? '').includes(words))
    .map(optionOf)
  const save = useMutation({
    mutationFn: (other: ComboboxOption) =>
      call(setLink, { body: { id: report.id, other: other.value, isLinked: true }, suppressError: true }),
    onSuccess: async (_, { label: caseNumber }) => {
      notify('success', text('report.linked.saved', { caseNumber }))
      onClose()
      await queries.invalidateQueries({ queryKey: ['reports'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) save.mutate(chosen)
    else {
      setMissing(true)
      document.getElementById(id)?.focus()
    }
  }
  const failure = found.error ?? save.error
  return (
    <FormModal
      title={text('report.linked.title')}
      description={text('report.linked.body')}
      onClose={onClose}
      onSubmit={submit}
      isSending={save.isPending}
      sendLabel={text('report.linked.save')}
      refusal={failure ? failureText(failure, text) : undefined}
    >
      <Field
        id={id}
        label={text('report.linked.which')}
        hint={text('report.linked.hint')}
        error={isMissing ? text('report.linked.choose') : undefined}
      >
        {(wiring) => (
          <>
            <Combobox
              wiring={wiring}
              label={text('report.linked.which')}
              typed={typed}
              onType={setTyped}
              options={options}
              chosen={chosen}
              onChoose={(option) => {
                setMissing(false)
                setChosen(option)
              }}
              busy={found.isFetching}
            />
            <p className="hint" role="status">
              {found.data && !found.isFetching && options.length === 0 ? text('report.linked.none') : ''}
            </p>
          </>
        )}
      </Field>
    </FormModal>
  )
}
