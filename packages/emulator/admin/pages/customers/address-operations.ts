import { defineOperation } from '../../api/operation'

export type { MailingAddressInput as AddressInput } from '../../../generated/admin-operations'

export const ADDRESS_CREATE = defineOperation(`
  mutation AddressCreate($customerId: ID!, $address: MailingAddressInput!, $isDefault: Boolean!) {
    customerAddressCreate(customerId: $customerId, address: $address, setAsDefault: $isDefault) {
      userErrors { field message }
    }
  }`)

export const ADDRESS_UPDATE = defineOperation(`
  mutation AddressUpdate($customerId: ID!, $id: ID!, $address: MailingAddressInput!, $isDefault: Boolean!) {
    customerAddressUpdate(customerId: $customerId, addressId: $id, address: $address, setAsDefault: $isDefault) {
      userErrors { field message }
    }
  }`)

export const ADDRESS_DELETE = defineOperation(`
  mutation AddressDelete($customerId: ID!, $id: ID!) {
    customerAddressDelete(customerId: $customerId, addressId: $id) { userErrors { field message } }
  }`)

export const ADDRESS_DEFAULT = defineOperation(`
  mutation AddressDefault($customerId: ID!, $id: ID!) {
    customerUpdateDefaultAddress(customerId: $customerId, addressId: $id) {
      userErrors { field message }
    }
  }`)
