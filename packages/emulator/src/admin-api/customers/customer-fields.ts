import type { GraphqlContext } from '../../engine/graphql-context'
import { addressesOf, ADDRESSES } from '../addresses/address-records'
import { BY_ID, paginate } from '../../engine/records/connection'
import { idNumber } from '../../engine/records/global-id'
import type { Fields } from '../../engine/resolve/domain'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { customerOrderFields } from './customer-orders'
import { isEmail } from './contact-values'
import { displayName } from './customer-name'
import { mergeableNode } from './mergeable-node'
import { NO_CONSENT } from './customer-records'
import type { Consent, CustomerRecord } from './customer-records'
import { lifetimeText } from './lifetime'

/** The type `CustomerEmailAddress`. Null without an address. */
export function emailNode(customer: CustomerRecord, context: GraphqlContext) {
  const { email, emailConsent } = customer
  return email === null
    ? null
    : {
        __typename: 'CustomerEmailAddress',
        emailAddress: email,
        marketingState: emailConsent.state,
        marketingOptInLevel: emailConsent.optInLevel,
        marketingUpdatedAt: emailConsent.updatedAt,
        marketingUnsubscribeUrl: unsubscribeUrl(customer, context),
        openTrackingLevel: 'UNKNOWN',
        openTrackingUrl: `${accountUrl(customer, context)}/open_tracking`,
        sourceLocation: locationOf(context, emailConsent.sourceLocationId),
        validFormat: isEmail(email),
      }
}

/** The type `CustomerPhoneNumber`. Null without a number. */
export function phoneNode(
  { phone, smsConsent, whatsAppConsent = NO_CONSENT }: CustomerRecord,
  context: GraphqlContext,
) {
  return phone === null
    ? null
    : {
        __typename: 'CustomerPhoneNumber',
        phoneNumber: phone,
        marketingState: smsConsent.state,
        marketingOptInLevel: smsConsent.optInLevel,
        marketingUpdatedAt: smsConsent.updatedAt,
        marketingCollectedFrom: smsConsent.updatedAt === null ? null : 'OTHER',
        sourceLocation: locationOf(context, smsConsent.sourceLocationId),
        smsMarketingConsent: consentNode('CustomerSmsMarketingConsent', smsConsent, context),
        whatsAppMarketingConsent: consentNode(
          'CustomerWhatsAppMarketingConsent',
          whatsAppConsent,
          context,
        ),
      }
}

/** A type of the interface `CustomerMarketingConsent`. */
function consentNode(
  __typename: string,
  { state, optInLevel, updatedAt, sourceLocationId }: Consent,
  context: GraphqlContext,
) {
  return {
    __typename,
    state: state === 'NOT_SUBSCRIBED' ? 'NEVER_SUBSCRIBED' : state,
    optInLevel,
    updatedAt,
    collectedFrom: updatedAt === null ? null : 'OTHER',
    sourceLocation: locationOf(context, sourceLocationId),
  }
}

/** Fields of the type `Customer` that are not properties of the record. */
export const customerFields: Fields<'Customer'> = {
  ...customerOrderFields,
  addresses: ({ id }: CustomerRecord, { first }, { store }) =>
    addressesOf(store.records, id).slice(0, first ?? undefined),
  addressesV2: ({ id }: CustomerRecord, args, { store }) =>
    paginate(addressesOf(store.records, id), args, BY_ID),
  dataSaleOptOut: ({ hasOptedOutOfSale }: CustomerRecord) => hasOptedOutOfSale ?? false,
  defaultAddress: ADDRESSES.at<CustomerRecord>('defaultAddressId'),
  defaultEmailAddress: (customer: CustomerRecord, _args, context) => emailNode(customer, context),
  defaultPhoneNumber: (customer: CustomerRecord, _args, context) => phoneNode(customer, context),
  displayName: (customer: CustomerRecord) => displayName(customer),
  emailMarketingConsent: ({ email, emailConsent }: CustomerRecord, _args, context) =>
    email === null
      ? null
      : {
          marketingState: emailConsent.state,
          marketingOptInLevel: emailConsent.optInLevel,
          consentUpdatedAt: emailConsent.updatedAt,
          sourceLocation: locationOf(context, emailConsent.sourceLocationId),
        },
  hasTimelineComment: () => false,
  lifetimeDuration: ({ createdAt }: CustomerRecord, _args, { clock }) =>
    lifetimeText(clock.now() - Date.parse(createdAt)),
  mergeable: (customer: CustomerRecord, _args, context) => mergeableNode(context, customer),
  productSubscriberStatus: () => 'NEVER_SUBSCRIBED',
  smsMarketingConsent: ({ phone, smsConsent }: CustomerRecord, _args, context) =>
    phone === null
      ? null
      : {
          marketingState: smsConsent.state,
          marketingOptInLevel: smsConsent.optInLevel,
          consentUpdatedAt: smsConsent.updatedAt,
          consentCollectedFrom: smsConsent.updatedAt === null ? null : 'OTHER',
          sourceLocation: locationOf(context, smsConsent.sourceLocationId),
        },
  statistics: () => ({ predictedSpendTier: null, rfmGroup: null }),
  unsubscribeUrl: (customer: CustomerRecord, _args, context) => unsubscribeUrl(customer, context),
  validEmailAddress: ({ email }: CustomerRecord) => email !== null && isEmail(email),
  verifiedEmail: () => true,
}

function accountUrl({ id }: CustomerRecord, { store }: GraphqlContext): string {
  return `https://${store.domain}/account/${idNumber(id)}`
}

function unsubscribeUrl(customer: CustomerRecord, context: GraphqlContext): string {
  return `${accountUrl(customer, context)}/unsubscribe`
}

function locationOf(context: GraphqlContext, id: string | null): LocationRecord | null {
  return LOCATIONS.in(context).get(id) ?? null
}
