import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'

interface Payload {
  userErrors: UserError[]
}

/** An address as the user changes it. */
export interface AddressInput {
  firstName: string
  lastName: string
  company: string
  address1: string
  address2: string
  city: string
  provinceCode: string | null
  zip: string
  countryCode: string | null
  phone: string | null
}

export const ADDRESS_CREATE = defineOperation<
  { customerAddressCreate: Payload },
  { customerId: string; address: AddressInput; isDefault: boolean }
>(`
  mutation AddressCreate($customerId: ID!, $address: MailingAddressInput!, $isDefault: Boolean!) {
    customerAddressCreate(customerId: $customerId, address: $address, setAsDefault: $isDefault) {
      userErrors { field message }
    }
  }`)

export const ADDRESS_UPDATE = defineOperation<
  { customerAddressUpdate: Payload },
  { customerId: string; id: string; address: AddressInput; isDefault: boolean }
>(`
  mutation AddressUpdate($customerId: ID!, $id: ID!, $address: MailingAddressInput!, $isDefault: Boolean!) {
    customerAddressUpdate(customerId: $customerId, addressId: $id, address: $address, setAsDefault: $isDefault) {
      userErrors { field message }
    }
  }`)

export const ADDRESS_DELETE = defineOperation<
  { customerAddressDelete: Payload },
  { customerId: string; id: string }
>(`
  mutation AddressDelete($customerId: ID!, $id: ID!) {
    customerAddressDelete(customerId: $customerId, addressId: $id) { userErrors { field message } }
  }`)

export const ADDRESS_DEFAULT = defineOperation<
  { customerUpdateDefaultAddress: Payload },
  { customerId: string; id: string }
>(`
  mutation AddressDefault($customerId: ID!, $id: ID!) {
    customerUpdateDefaultAddress(customerId: $customerId, addressId: $id) {
      userErrors { field message }
    }
  }`)
