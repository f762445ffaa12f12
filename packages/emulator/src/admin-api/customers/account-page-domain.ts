import { BY_ID, defaultCursor, paginate } from '../../engine/records/connection'
import { globalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Domain } from '../../engine/resolve/domain'

/** A page of customer accounts, to which menus can link. */
interface AccountPage extends StoredRecord {
  readonly handle: string
  readonly title: string
  readonly pageType: string
}

const TYPE = 'CustomerAccountNativePage'
/** The pages that the accounts of every store have. */
const PAGES: readonly AccountPage[] = [
  { handle: 'orders', title: 'Orders', pageType: 'NATIVE_ORDERS' },
  { handle: 'profile', title: 'Profile', pageType: 'NATIVE_PROFILE' },
  { handle: 'settings', title: 'Settings', pageType: 'NATIVE_SETTINGS' },
].map((page, index) => ({ ...page, id: globalId(TYPE, index + 1), __typename: TYPE }))

/** The pages of customer accounts. */
export const accountPageDomain: Domain = {
  queries: {
    customerAccountPage: ({ id }) => findPage(id) ?? null,
    customerAccountPages: args => paginate(PAGES, args, BY_ID),
  },
  types: { [TYPE]: { defaultCursor: ({ id }: AccountPage) => defaultCursor(id) } },
  nodes: { [TYPE]: findPage },
}

function findPage(id: string): AccountPage | undefined {
  return PAGES.find(page => page.id === id)
}
