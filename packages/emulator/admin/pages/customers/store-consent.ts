import { runMutation } from '../../api/admin-api'
import type { CustomerForm } from './customer-form'
import { EMAIL_CONSENT, SMS_CONSENT } from './customer-operations'

type Consent = Pick<CustomerForm, 'emailMarketing' | 'smsMarketing'>

/** Stores the consent to marketing that changed. */
export async function storeConsent(id: string, form: Consent, before: Consent): Promise<void> {
  const state = (agrees: boolean) => (agrees ? 'SUBSCRIBED' : 'UNSUBSCRIBED')
  if (form.emailMarketing !== before.emailMarketing)
    await runMutation(EMAIL_CONSENT, { id, state: state(form.emailMarketing) })
  if (form.smsMarketing !== before.smsMarketing)
    await runMutation(SMS_CONSENT, { id, state: state(form.smsMarketing) })
}
