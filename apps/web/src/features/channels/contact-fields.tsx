import { useText } from '../../lib/office-text.ts'
import { Choice } from '../../ui/choice.tsx'
import { LongTextField, TextField } from '../../ui/text-field.tsx'
import type { ChannelForm } from './form-values.ts'

/** What the law asks the public page to tell (Ley 2/2023, arts. 7.2, 9.2.b, 25). */
export const ContactFields = ({ form }: { form: ChannelForm }) => {
  const text = useText()
  const off = { optional: true, autoComplete: 'off' }
  return (
    <fieldset className="form-part" id="contact" tabIndex={-1}>
      <legend>{text('channels.contact')}</legend>
      <p className="quiet">{text('channels.contactLead')}</p>
      <TextField
        form={form}
        name="contact.systemManager"
        label={text('channels.contact.systemManager')}
        hint={text('channels.contact.systemManagerHint')}
        {...off}
      />
      <div className="pair">
        <TextField form={form} name="contact.phone" type="tel" label={text('channels.contact.phone')} {...off} />
        <TextField form={form} name="contact.phoneHours" label={text('channels.contact.phoneHours')} {...off} />
      </div>
      <TextField form={form} name="contact.post" label={text('channels.contact.post')} {...off} />
      <LongTextField
        form={form}
        name="contact.meeting"
        label={text('channels.contact.meeting')}
        hint={text('channels.contact.meetingHint')}
        {...off}
      />
      <div className="pair">
        <TextField
          form={form}
          name="contact.taxId"
          label={text('channels.contact.taxId')}
          hint={text('channels.contact.taxIdHint')}
          {...off}
        />
        <TextField
          form={form}
          name="contact.register"
          label={text('channels.contact.register')}
          hint={text('channels.contact.registerHint')}
          {...off}
        />
      </div>
      <TextField
        form={form}
        name="contact.dataProtection"
        type="email"
        label={text('channels.contact.dataProtection')}
        {...off}
      />
      <TextField
        form={form}
        name="contact.policyUrl"
        type="url"
        label={text('channels.contact.policyUrl')}
        hint={text('channels.contact.policyUrlHint')}
        {...off}
      />
      <div className="pair">
        <TextField form={form} name="contact.regionalName" label={text('channels.contact.regionalName')} {...off} />
        <TextField
          form={form}
          name="contact.regionalUrl"
          type="url"
          label={text('channels.contact.regionalUrl')}
          {...off}
        />
      </div>
      <Choice
        type="checkbox"
        label={text('channels.contact.nationalOnly')}
        hint={text('channels.contact.nationalOnlyHint')}
        {...form.register('contact.isNationalOnly')}
      />
    </fieldset>
  )
}
