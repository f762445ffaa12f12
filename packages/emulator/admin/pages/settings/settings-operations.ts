import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { Money } from '../../format/format-money'

export interface ShopSettings {
  shop: {
    name: string
    contactEmail: string
    url: string
    myshopifyDomain: string
    currencyCode: string
    weightUnit: string
    ianaTimezone: string
    orderNumberFormatPrefix: string
    taxesIncluded: boolean
    taxShipping: boolean
    plan: { publicDisplayName: string; partnerDevelopment: boolean }
  }
  staffMembers: {
    nodes: { id: string; name: string; email: string; isShopOwner: boolean }[]
  } | null
}

export const SHOP_SETTINGS = defineOperation<ShopSettings>(`
  query ShopSettings {
    shop {
      name contactEmail url myshopifyDomain currencyCode weightUnit ianaTimezone
      orderNumberFormatPrefix taxesIncluded taxShipping
      plan { publicDisplayName partnerDevelopment }
    }
    staffMembers(first: 20) { nodes { id name email isShopOwner } }
  }`)

export interface LocationRow {
  id: string
  name: string
  isActive: boolean
  deactivatable: boolean
  deletable: boolean
  fulfillsOnlineOrders: boolean
  address: LocationAddress & { formatted: string[] }
}

interface LocationAddress {
  address1: string | null
  city: string | null
  zip: string | null
  provinceCode: string | null
  countryCode: string | null
}

const ADDRESS = 'address { address1 city zip provinceCode countryCode formatted }'

export const LOCATIONS = defineOperation<{ locations: { nodes: LocationRow[] } }>(`
  query Locations {
    locations(first: 100, includeInactive: true) {
      nodes { id name isActive deactivatable deletable fulfillsOnlineOrders ${ADDRESS} }
    }
  }`)

interface Payload {
  userErrors: UserError[]
}

export const LOCATION = defineOperation<{ location: LocationRow | null }, { id: string }>(`
  query Location($id: ID!) {
    location(id: $id) {
      id name isActive deactivatable deletable fulfillsOnlineOrders ${ADDRESS}
    }
  }`)

interface LocationInput {
  name: string
  fulfillsOnlineOrders: boolean
  address: LocationAddress
}

export const LOCATION_ADD = defineOperation<
  { locationAdd: Payload & { location: { id: string } | null } },
  { input: LocationInput }
>(`
  mutation LocationAdd($input: LocationAddInput!) {
    locationAdd(input: $input) { location { id } userErrors { field message } }
  }`)

export const LOCATION_EDIT = defineOperation<
  { locationEdit: Payload },
  { id: string; input: LocationInput }
>(`
  mutation LocationEdit($id: ID!, $input: LocationEditInput!) {
    locationEdit(id: $id, input: $input) { userErrors { field message } }
  }`)

export const LOCATION_ACTIVATE = defineOperation<
  { locationActivate: Payload },
  { id: string; key: string }
>(`
  mutation LocationActivate($id: ID!, $key: String!) {
    locationActivate(locationId: $id) @idempotent(key: $key) {
      userErrors: locationActivateUserErrors { field message }
    }
  }`)

export const LOCATION_DEACTIVATE = defineOperation<
  { locationDeactivate: Payload },
  { id: string; destination: string | null; key: string }
>(`
  mutation LocationDeactivate($id: ID!, $destination: ID, $key: String!) {
    locationDeactivate(locationId: $id, destinationLocationId: $destination) @idempotent(key: $key) {
      userErrors: locationDeactivateUserErrors { field message }
    }
  }`)

export const LOCATION_DELETE = defineOperation<{ locationDelete: Payload }, { id: string }>(`
  mutation LocationDelete($id: ID!) {
    locationDelete(locationId: $id) { userErrors: locationDeleteUserErrors { field message } }
  }`)

export interface ShopLanguage {
  locale: string
  name: string
  primary: boolean
  published: boolean
}

export const LANGUAGES = defineOperation<{
  shopLocales: ShopLanguage[]
  availableLocales: { isoCode: string; name: string }[]
}>(`
  query Languages {
    shopLocales { locale name primary published }
    availableLocales { isoCode name }
  }`)

export const LANGUAGE_ENABLE = defineOperation<{ shopLocaleEnable: Payload }, { locale: string }>(`
  mutation LanguageEnable($locale: String!) {
    shopLocaleEnable(locale: $locale) { userErrors { field message } }
  }`)

export const LANGUAGE_UPDATE = defineOperation<
  { shopLocaleUpdate: Payload },
  { locale: string; published: boolean }
>(`
  mutation LanguageUpdate($locale: String!, $published: Boolean!) {
    shopLocaleUpdate(locale: $locale, shopLocale: { published: $published }) {
      userErrors { field message }
    }
  }`)

export const LANGUAGE_DISABLE = defineOperation<
  { shopLocaleDisable: Payload },
  { locale: string }
>(`
  mutation LanguageDisable($locale: String!) {
    shopLocaleDisable(locale: $locale) { userErrors { field message } }
  }`)

export interface DeliveryProfile {
  id: string
  name: string
  default: boolean
  profileLocationGroups: {
    locationGroupZones: {
      nodes: {
        zone: { id: string; name: string }
        methodDefinitions: {
          nodes: {
            id: string
            name: string
            active: boolean
            rateProvider: { price?: Money }
          }[]
        }
      }[]
    }
  }[]
}

export const DELIVERY_PROFILES = defineOperation<{
  deliveryProfiles: { nodes: DeliveryProfile[] }
}>(`
  query DeliveryProfiles {
    deliveryProfiles(first: 5) {
      nodes {
        id name default
        profileLocationGroups {
          locationGroupZones(first: 5) {
            nodes {
              zone { id name }
              methodDefinitions(first: 5) {
                nodes {
                  id name active
                  rateProvider { ... on DeliveryRateDefinition { price { amount currencyCode } } }
                }
              }
            }
          }
        }
      }
    }
  }`)
