import type { Arguments } from '../../generated/customer'
import { storeCreditDomain as adminDomain } from '../admin-api/store-credit/store-credit-domain'
import { emptyConnection } from '../engine/records/connection'
import { pickFields } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { findOwnLocation } from './companies/company-access'
import { hideFromOthers } from './signed-in-customer'

const adminTypes = adminDomain.types ?? {}
const { storeCreditAccounts = () => emptyConnection() } = adminTypes.Customer ?? {}

/** The store credit of the customer who is logged in, and of the locations that they buy for. */
export const storeCreditDomain: Domain<Arguments> = {
  types: {
    CompanyLocation: {
      storeCreditAccounts: (location: { id: string }, args, context, info) =>
        findOwnLocation(context, location.id)
          ? storeCreditAccounts(location as never, args, context, info)
          : emptyConnection(),
    },
    Customer: hideFromOthers({ storeCreditAccounts }),
    StoreCreditAccount: pickFields(adminTypes.StoreCreditAccount ?? {}, [
      'balance',
      'transactions',
    ]),
    StoreCreditAccountCreditTransaction: adminTypes.StoreCreditAccountCreditTransaction,
    StoreCreditAccountDebitTransaction: adminTypes.StoreCreditAccountDebitTransaction,
  },
}
