import type { GraphqlContext } from '../../engine/graphql-context'
import { countryName, provinceName } from '../addresses/countries'
import { formattedArea, formattedLines, fullName } from '../addresses/mailing-address'
import type { AddressFields } from '../addresses/address-records'
import { CATALOGS } from '../catalogs/catalog-records'
import { defaultCursor } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import type { Domain } from '../../engine/resolve/domain'
import { findTemplate } from '../payment-terms/terms-templates'
import { companyLocationList, roleAssignmentList } from './company-lists'
import { buyerListFields, buyerSumFields } from './company-orders'
import { COMPANIES, ROLE_ASSIGNMENTS, STAFF_ASSIGNMENTS } from './company-records'
import type { StaffAssignmentRecord } from './company-records'
import { COMPANY_ADDRESSES, COMPANY_LOCATIONS } from './location-records'
import type { CompanyAddressRecord, CompanyLocationRecord } from './location-records'

/** Locations of companies, with addresses and taxes. */
export const companyLocationDomain: Domain = {
  queries: {
    companyLocation: ({ id }, context) => COMPANY_LOCATIONS.in(context).get(id) ?? null,
    companyLocations: COMPANY_LOCATIONS.page(({ store }) => companyLocationList(store.records)),
  },
  types: {
    CompanyLocation: {
      ...buyerListFields,
      ...buyerSumFields,
      billingAddress: COMPANY_ADDRESSES.at<CompanyLocationRecord>('billingAddressId'),
      buyerExperienceConfiguration: ({ buyerExperience }: CompanyLocationRecord) => ({
        __typename: 'BuyerExperienceConfiguration',
        checkoutToDraft: buyerExperience.checkoutToDraft,
        editableShippingAddress: buyerExperience.editableShippingAddress,
        payNowOnly: buyerExperience.paymentTermsTemplateId === null,
        paymentTermsTemplate: findTemplate(buyerExperience.paymentTermsTemplateId) ?? null,
        deposit:
          buyerExperience.depositPercentage === null
            ? null
            : { __typename: 'DepositPercentage', percentage: buyerExperience.depositPercentage },
      }),
      catalogs: CATALOGS.pageBy('context'),
      catalogsCount: ({ id }: CompanyLocationRecord, { limit }, context) =>
        limitCount(CATALOGS.in(context).lookUp('context', id).length, limit),
      company: COMPANIES.at<CompanyLocationRecord>('companyId'),
      currency: (_location: CompanyLocationRecord, _args, { store }) => store.currencyCode,
      defaultCursor: ({ id }: CompanyLocationRecord) => defaultCursor(id),
      hasTimelineComment: () => false,
      inCatalog: ({ id }: CompanyLocationRecord, { catalogId }, context) =>
        CATALOGS.in(context).get(catalogId)?.contextIds.includes(id) ?? false,
      roleAssignments: ROLE_ASSIGNMENTS.pageBy('location', ({ store }) =>
        roleAssignmentList(store.records),
      ),
      shippingAddress: COMPANY_ADDRESSES.at<CompanyLocationRecord>('shippingAddressId'),
      staffMemberAssignments: STAFF_ASSIGNMENTS.pageBy('location'),
      taxSettings: ({ taxExempt, taxExemptions, taxRegistrationId }: CompanyLocationRecord) => ({
        __typename: 'CompanyLocationTaxSettings',
        taxExempt,
        taxExemptions,
        taxRegistrationId,
      }),
    },
    CompanyAddress: {
      companyName: ({ locationId }: CompanyAddressRecord, _args, context) =>
        companyNameOf(context, locationId),
      country: ({ countryCode }: CompanyAddressRecord) => countryName(countryCode),
      formattedAddress: (address: CompanyAddressRecord, options, context) =>
        formattedLines(mailingAddress(address, companyNameOf(context, address.locationId)), {
          withName: options.withName ?? false,
          withCompany: options.withCompanyName ?? true,
        }),
      formattedArea: (address: CompanyAddressRecord) =>
        formattedArea(mailingAddress(address, null)),
      province: ({ countryCode, zoneCode }: CompanyAddressRecord) =>
        provinceName(countryCode, zoneCode),
      recipient: (address: CompanyAddressRecord) => address.recipient ?? fullName(address),
    },
    CompanyLocationStaffMemberAssignment: {
      companyLocation: COMPANY_LOCATIONS.at<StaffAssignmentRecord>('locationId'),
      staffMember: ({ staffMemberId }: StaffAssignmentRecord, _args, { loadNode }) =>
        loadNode(staffMemberId),
    },
  },
  nodes: {
    CompanyAddress: COMPANY_ADDRESSES.node,
    CompanyLocation: COMPANY_LOCATIONS.node,
    CompanyLocationStaffMemberAssignment: STAFF_ASSIGNMENTS.node,
  },
}

function companyNameOf(context: GraphqlContext, locationId: string): string {
  const companyId = COMPANY_LOCATIONS.in(context).get(locationId)?.companyId
  return COMPANIES.in(context).get(companyId)?.name ?? ''
}

function mailingAddress(address: CompanyAddressRecord, company: string | null): AddressFields {
  const { countryCode, zoneCode } = address
  return {
    firstName: address.firstName ?? address.recipient,
    lastName: address.lastName,
    company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    zip: address.zip,
    phone: address.phone,
    country: countryName(countryCode),
    countryCode,
    province: provinceName(countryCode, zoneCode),
    provinceCode: zoneCode,
  }
}
