import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { executionError } from '../../engine/request/execution-errors'
import type { ConsentInput } from './customer-input'
import { NO_CONSENT } from './customer-records'
import type { Consent, CustomerRecord } from './customer-records'

/** States that follow from other events, and that an app cannot set. */
const DERIVED_STATES = new Set(['INVALID', 'NEVER_SUBSCRIBED', 'NOT_SUBSCRIBED', 'REDACTED'])

/** Converts an input to a consent, of now unless it has a time of its own. */
export function consentOf({ clock }: GraphqlContext, input: ConsentInput): Consent {
  return {
    state: input.marketingState,
    optInLevel: input.marketingOptInLevel ?? 'SINGLE_OPT_IN',
    updatedAt: timestamp(input.consentUpdatedAt ? Date.parse(input.consentUpdatedAt) : clock.now()),
    sourceLocationId: input.sourceLocationId ?? null,
  }
}

/** Returns whether customers and apps can set a state. */
export function isSettableState(state: string): boolean {
  return !DERIVED_STATES.has(state)
}

/**
 * Refuses a state that an app cannot set.
 *
 * @throws GraphQLError with the code INVALID
 */
export function requireSettableState(state: string): void {
  if (!isSettableState(state))
    throw executionError('INVALID', `Cannot specify ${state} as a marketing state input`)
}

/** Returns whether an input consents without the required level. */
export function lacksOptInLevel(state: string, level: string | null | undefined): boolean {
  return (state === 'SUBSCRIBED' || state === 'PENDING') && !level
}

/** The payload of `customers_email_marketing_consent/update`. */
export function emailConsentWebhook(id: number, { email, emailConsent }: CustomerRecord) {
  return {
    customer_id: id,
    email_address: email,
    email_marketing_consent: consentPayload(emailConsent),
  }
}

/** The payload of `customers_marketing_consent/update`. */
export function smsConsentWebhook(id: number, { phone, smsConsent }: CustomerRecord) {
  return {
    id,
    phone,
    sms_marketing_consent: phoneConsentPayload(smsConsent),
  }
}

/** The payload of `customers_whats_app_marketing_consent/update`. */
export function whatsAppConsentWebhook(id: number, { phone, whatsAppConsent }: CustomerRecord) {
  return {
    id,
    phone,
    whats_app_marketing_consent: phoneConsentPayload(whatsAppConsent ?? NO_CONSENT),
  }
}

function phoneConsentPayload(consent: Consent) {
  return {
    ...consentPayload(consent),
    consent_collected_from: consent.updatedAt === null ? null : 'other',
  }
}

function consentPayload({ state, optInLevel, updatedAt }: Consent) {
  return {
    state: state.toLowerCase(),
    opt_in_level: optInLevel.toLowerCase(),
    consent_updated_at: updatedAt,
  }
}
