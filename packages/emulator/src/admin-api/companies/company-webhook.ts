import type { GraphqlContext } from '../../engine/graphql-context'
import { countryName, provinceName } from '../addresses/countries'
import { CUSTOMERS } from '../customers/customer-records'
import { COMPANIES, CONTACTS, ROLES } from './company-records'
import type { CompanyRecord, ContactRecord, RoleAssignmentRecord } from './company-records'
import { COMPANY_ADDRESSES, COMPANY_LOCATIONS } from './location-records'
import type { CompanyLocationRecord } from './location-records'

/** The payload of the topics of companies. */
export function companyWebhook(company: CompanyRecord) {
  return {
    name: company.name,
    note: company.note,
    external_id: company.externalId,
    main_contact_admin_graphql_api_id: company.mainContactId,
    created_at: company.createdAt,
    updated_at: company.updatedAt,
    customer_since: company.customerSince,
    admin_graphql_api_id: company.id,
  }
}

/** The payload of the topics of contacts. */
export function contactWebhook(context: GraphqlContext, contact: ContactRecord) {
  const customer = CUSTOMERS.in(context).get(contact.customerId)
  return {
    customer_admin_graphql_api_id: contact.customerId,
    title: contact.title,
    locale: customer?.locale ?? null,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
    admin_graphql_api_id: contact.id,
    company: companyPayload(context, contact.companyId),
  }
}

/** The payload of the topics of locations. */
export function locationWebhook(context: GraphqlContext, location: CompanyLocationRecord) {
  const { buyerExperience } = location
  return {
    name: location.name,
    external_id: location.externalId,
    phone: location.phone,
    locale: location.locale,
    created_at: location.createdAt,
    updated_at: location.updatedAt,
    note: location.note,
    buyer_experience_configuration: {
      checkout_to_draft: buyerExperience.checkoutToDraft,
      editable_shipping_address: buyerExperience.editableShippingAddress,
      payment_terms_template_id: buyerExperience.paymentTermsTemplateId,
    },
    admin_graphql_api_id: location.id,
    tax_exemptions: location.taxExemptions,
    company: companyPayload(context, location.companyId),
    billing_address: addressPayload(context, location, location.billingAddressId),
    shipping_address: addressPayload(context, location, location.shippingAddressId),
    tax_registration: location.taxRegistrationId && { tax_id: location.taxRegistrationId },
    tax_settings: {
      tax_exempt: location.taxExempt,
      tax_exemptions: location.taxExemptions,
      tax_registration_id: location.taxRegistrationId,
    },
  }
}

/** The payload of `company_contact_roles/assign` and `company_contact_roles/revoke`. */
export function assignmentWebhook(
  context: GraphqlContext,
  { contactId, roleId, locationId }: RoleAssignmentRecord,
) {
  const contact = CONTACTS.in(context).get(contactId)
  const location = COMPANY_LOCATIONS.in(context).get(locationId)
  return {
    company_contact: contact && contactWebhook(context, contact),
    company_location: location && locationWebhook(context, location),
    company_contact_role: { name: ROLES.in(context).get(roleId)?.name },
  }
}

function companyPayload(context: GraphqlContext, id: string) {
  const company = COMPANIES.in(context).get(id)
  return company ? companyWebhook(company) : null
}

function addressPayload(
  context: GraphqlContext,
  { companyId }: CompanyLocationRecord,
  id: string | null,
) {
  const address = COMPANY_ADDRESSES.in(context).get(id)
  return address
    ? {
        address1: address.address1,
        address2: address.address2,
        city: address.city,
        zip: address.zip,
        recipient: address.recipient,
        first_name: address.firstName,
        last_name: address.lastName,
        phone: address.phone,
        province: provinceName(address.countryCode, address.zoneCode),
        country: countryName(address.countryCode),
        zone_code: address.zoneCode,
        country_code: address.countryCode,
        created_at: address.createdAt,
        updated_at: address.updatedAt,
        admin_graphql_api_id: address.id,
        company_admin_graphql_api_id: companyId,
      }
    : null
}
