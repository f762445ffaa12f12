import type { GraphqlContext } from '../../engine/graphql-context'
import type { Store } from '../../state/store'
import { globalId } from '../../engine/records/global-id'
import { backupRegionOf } from '../markets/backup-region'

/** Every store of the local platform is created then. */
export const STORE_CREATED_AT = '2026-01-01T00:00:00Z'

/** Global id of a shop. */
export function shopGid({ id }: Store): string {
  return `gid://shopify/Shop/${id}`
}

/** Converts a store to the type `Shop`. */
export function shopNode({ store }: GraphqlContext) {
  const url = `https://${store.domain}`
  const domain = {
    __typename: 'Domain',
    id: `gid://shopify/Domain/${store.id}`,
    host: store.domain,
    url,
    sslEnabled: true,
    localization: null,
    marketWebPresence: null,
  }
  return {
    __typename: 'Shop',
    id: shopGid(store),
    name: store.name,
    description: null,
    myshopifyDomain: store.domain,
    primaryDomain: domain,
    domains: [domain],
    email: store.email,
    contactEmail: store.email,
    shopOwnerName: 'Alex Owner',
    currencyCode: store.currencyCode,
    enabledPresentmentCurrencies: [store.currencyCode],
    currencyFormats: {
      moneyFormat: '{{amount}}',
      moneyWithCurrencyFormat: `{{amount}} ${store.currencyCode}`,
      moneyInEmailsFormat: '{{amount}}',
      moneyWithCurrencyInEmailsFormat: `{{amount}} ${store.currencyCode}`,
    },
    ianaTimezone: store.ianaTimezone,
    timezoneAbbreviation: zoneName(store, 'short'),
    timezoneOffset: zoneOffset(store).text,
    timezoneOffsetMinutes: zoneOffset(store).minutes,
    plan: {
      __typename: 'ShopPlan',
      displayName: store.plan,
      publicDisplayName: store.plan,
      partnerDevelopment: store.developmentStore,
      shopifyPlus: /plus/i.test(store.plan),
    },
    url,
    unitSystem: 'METRIC_SYSTEM',
    weightUnit: 'KILOGRAMS',
    setupRequired: false,
    taxesIncluded: false,
    taxShipping: false,
    checkoutApiSupported: false,
    transactionalSmsDisabled: false,
    marketingSmsConsentEnabledAtCheckout: false,
    orderNumberFormatPrefix: '#',
    orderNumberFormatSuffix: '',
    customerAccounts: 'OPTIONAL',
  }
}

/** The legal entity behind a store: here, each has one. */
export function businessEntity(context: GraphqlContext) {
  const { store } = context
  return {
    __typename: 'BusinessEntity',
    id: globalId('BusinessEntity', store.id),
    address: {
      address1: null,
      address2: null,
      city: null,
      countryCode: backupRegionOf(context).code,
      province: null,
      zip: null,
    },
    archived: false,
    companyName: null,
    displayName: store.name,
    legalEntityId: null,
    primary: true,
    shopifyPaymentsAccount: {
      __typename: 'ShopifyPaymentsAccount',
      id: globalId('ShopifyPaymentsAccount', store.id),
    },
  }
}

function zoneName({ ianaTimezone: timeZone }: Store, timeZoneName: 'short' | 'longOffset'): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}

function zoneOffset(store: Store): { text: string; minutes: number } {
  const [, sign = '+', hours = '00', minutes = '00'] =
    /^GMT([+-])(\d{2}):(\d{2})$/.exec(zoneName(store, 'longOffset')) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return { text: `${sign}${hours}${minutes}`, minutes: sign === '-' ? -total : total }
}
