import type { FieldIssue } from '@canal/contract'
import type { PublicKey, Translate } from '@canal/messages'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ApiError } from '../../lib/api.ts'
import { issuesOf, wordFailure } from '../../lib/failure-words.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { wordKey } from '../../lib/issue-words.ts'
import { wordIssue } from './issue-words.ts'
import { draftFieldOf } from './validate.ts'

/** A refused answer, after its name where the form asks for it. */
const wordRefused = (t: Translate<PublicKey>, { field, key, params }: FieldIssue): string => {
  const asked = draftFieldOf(field)
  return asked ? wordIssue(t, { field: asked, key, params }, true).text : wordKey(t, { key, params })
}

/** Why the report could not be sent, and what to do; what was written stays. */
export const SendFailure = ({ failure }: { failure: ApiError }) => {
  const t = useTranslate()
  return (
    <div className="summary-of-errors" role="alert">
      <p className="error">
        <CircleAlert className="icon" />
        <span>{wordFailure(t, failure)}</span>
      </p>
      {issuesOf(failure).map((issue) => (
        <p key={issue.field}>{wordRefused(t, issue)}</p>
      ))}
      <p>{t('new.retrySafe')}</p>
    </div>
  )
}
