import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { Merged } from '../../api/merged'

export type ShopSettings = DataOf<typeof SHOP_SETTINGS>

export const SHOP_SETTINGS = defineOperation(`
  query ShopSettings {
    shop {
      name contactEmail url myshopifyDomain currencyCode weightUnit ianaTimezone
      orderNumberFormatPrefix taxesIncluded taxShipping
      plan { publicDisplayName partnerDevelopment }
    }
    staffMembers(first: 20) { nodes { id name email isShopOwner } }
  }`)

export type LocationRow = DataOf<typeof LOCATIONS>['locations']['nodes'][number]

const ADDRESS = 'address { address1 city zip provinceCode countryCode formatted }'

export const LOCATIONS = defineOperation(`
  query Locations {
    locations(first: 100, includeInactive: true) {
      nodes { id name isActive deactivatable deletable fulfillsOnlineOrders ${ADDRESS} }
    }
  }`)

export const LOCATION = defineOperation(`
  query Location($id: ID!) {
    location(id: $id) {
      id name isActive deactivatable deletable fulfillsOnlineOrders ${ADDRESS}
    }
  }`)

export const LOCATION_ADD = defineOperation(`
  mutation LocationAdd($input: LocationAddInput!) {
    locationAdd(input: $input) { location { id } userErrors { field message } }
  }`)

export const LOCATION_EDIT = defineOperation(`
  mutation LocationEdit($id: ID!, $input: LocationEditInput!) {
    locationEdit(id: $id, input: $input) { userErrors { field message } }
  }`)

export const LOCATION_ACTIVATE = defineOperation(`
  mutation LocationActivate($id: ID!, $key: String!) {
    locationActivate(locationId: $id) @idempotent(key: $key) {
      userErrors: locationActivateUserErrors { field message }
    }
  }`)

export const LOCATION_DEACTIVATE = defineOperation(`
  mutation LocationDeactivate($id: ID!, $destination: ID, $key: String!) {
    locationDeactivate(locationId: $id, destinationLocationId: $destination) @idempotent(key: $key) {
      userErrors: locationDeactivateUserErrors { field message }
    }
  }`)

export const LOCATION_DELETE = defineOperation(`
  mutation LocationDelete($id: ID!) {
    locationDelete(locationId: $id) { userErrors: locationDeleteUserErrors { field message } }
  }`)

export type ShopLanguage = DataOf<typeof LANGUAGES>['shopLocales'][number]

export const LANGUAGES = defineOperation(`
  query Languages {
    shopLocales { locale name primary published }
    availableLocales { isoCode name }
  }`)

export const LANGUAGE_ENABLE = defineOperation(`
  mutation LanguageEnable($locale: String!) {
    shopLocaleEnable(locale: $locale) { userErrors { field message } }
  }`)

export const LANGUAGE_UPDATE = defineOperation(`
  mutation LanguageUpdate($locale: String!, $published: Boolean!) {
    shopLocaleUpdate(locale: $locale, shopLocale: { published: $published }) {
      userErrors { field message }
    }
  }`)

export const LANGUAGE_DISABLE = defineOperation(`
  mutation LanguageDisable($locale: String!) {
    shopLocaleDisable(locale: $locale) { userErrors { field message } }
  }`)

export type DeliveryProfile = Merged<
  DataOf<typeof DELIVERY_PROFILES>['deliveryProfiles']['nodes'][number]
>

export const DELIVERY_PROFILES = defineOperation(`
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
