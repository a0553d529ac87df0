import Info from 'lucide-react/icons/info'
import { useTranslate } from '../../lib/i18n.ts'
import { legalPath } from '../../lib/public-paths.ts'
import { Choice } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useForm } from './form-context.ts'

/** What was read before sending (the law's information duty), and the tick that says so. */
export const Acceptance = () => {
  const t = useTranslate()
  const { draft, channel, set, leave, errorOf } = useForm()
  const error = errorOf('acceptDataProtectionPolicy')
  const terms = (
    <a key="terms" href={legalPath('terms', channel.slug)} target="_blank" rel="noopener">
      {t('new.check.termsLink')}
    </a>
  )
  const policy = (
    <a key="policy" href={legalPath('privacy', channel.slug)} target="_blank" rel="noopener">
      {t('new.check.policyLink')}
    </a>
  )
  return (
    <>
      <p className="note">
        <Info className="icon" />
        <span>{t('new.check.codeComing')}</span>
      </p>
      <p>{t.rich('new.check.readFirst', { terms, policy })}</p>
      <div className="field">
        <FieldError id="acceptDataProtectionPolicy" error={error} />
        <Choice
          type="checkbox"
          id="acceptDataProtectionPolicy"
          name="acceptDataProtectionPolicy"
          required
          label={t('new.accept.label')}
          aria-describedby={error ? 'acceptDataProtectionPolicy-error' : undefined}
          aria-invalid={error ? true : undefined}
          checked={draft.acceptDataProtectionPolicy}
          onChange={(event) => {
            set({ acceptDataProtectionPolicy: event.target.checked })
            leave('acceptDataProtectionPolicy')
          }}
        />
      </div>
    </>
  )
}
