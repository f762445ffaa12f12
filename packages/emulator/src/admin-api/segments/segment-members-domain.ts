import type { MutationArgs, QueryArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { ADDRESSES } from '../addresses/address-records'
import { emailNode, phoneNode } from '../customers/customer-fields'
import { displayName } from '../customers/customer-name'
import { CUSTOMERS } from '../customers/customer-records'
import type { CustomerRecord } from '../customers/customer-records'
import { mergeableNode } from '../customers/mergeable-node'
import { moneyV2 } from '../../money/money-v2'
import { BY_ID, mapConnection, paginate } from '../../engine/records/connection'
import type { ConnectionArgs } from '../../engine/records/connection'
import { globalId, idNumber } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { badRequest } from '../../engine/request/execution-errors'
import type { Domain, FieldResolver } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { SEGMENT_FILTERS } from './segment-filters'
import type { SegmentFilter } from './segment-filters'
import { matchesSegment } from './segment-matches'
import { parseSegmentQuery } from './segment-query'
import { segmentOf, SEGMENTS } from './segment-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A search for the members of a segment, which is done later on the emulator's clock. */
interface MembersQuery extends StoredRecord {
  readonly query: string
  /** Milliseconds since the epoch. */
  readonly doneAt: number
}

const MEMBERS_QUERIES = defineRecords<MembersQuery>('CustomerSegmentMembersQuery')
/** Duration of a search: long enough that an app has to poll. */
const QUERY_MS = 1000

const QUERY_RULES: readonly Check<MutationArgs['customerSegmentMembersQueryCreate']>[] = [
  {
    field: ['input'],
    code: 'INVALID',
    message: 'Providing both segment_id and query is not supported.',
    fails: ({ input }) => isGiven(input.segmentId) && isGiven(input.query),
    isFinal: true,
  },
  {
    field: ['input'],
    code: 'INVALID',
    message: 'You must provide one of segment_id or query.',
    fails: ({ input }) => !isGiven(input.segmentId) && !isGiven(input.query),
    isFinal: true,
  },
  {
    field: null,
    code: 'INVALID',
    message: 'Invalid segment ID.',
    fails: ({ input }, context) => isGiven(input.segmentId) && !segmentOf(context, input.segmentId),
    isFinal: true,
  },
]

/** Members and filters of segments. */
export const segmentMembersDomain: Domain = {
  queries: {
    customerSegmentMembersQuery: MEMBERS_QUERIES.one,
    customerSegmentMembers: (args, context) => {
      const members = membersOf(context, queryOf(args, context))
      const page = paginate(members, args, BY_ID)
      return {
        ...mapConnection(page, customer => memberNode(customer, context)),
        totalCount: members.length,
        // Orders are not simulated: every sum is zero.
        statistics: { attributeStatistics: () => ({ average: 0, sum: 0 }) },
      }
    },
    customerSegmentMembership: ({ customerId, segmentIds }, context) => {
      const customer = CUSTOMERS.in(context).get(customerId)
      const segments = segmentIds.flatMap(id => SEGMENTS.in(context).get(id) ?? [])
      return {
        memberships: customer
          ? segments.map(({ id, query }) => ({
              segmentId: id,
              isMember: membersOf(context, query, [customer]).length > 0,
            }))
          : [],
      }
    },
    segmentFilters: args => filterPage(() => true, args),
    segmentFilterSuggestions: args =>
      filterPage(
        (name, { label }) => `${name} ${label}`.toLowerCase().includes(args.search.toLowerCase()),
        args,
      ),
    segmentValueSuggestions: (args, context) => {
      const values = suggestedValues(args.filterQueryName ?? '', context)
      const search = args.search.toLowerCase()
      return paginate(
        values
          .filter(value => value.toLowerCase().includes(search))
          .map(value => ({ localizedValue: value, queryName: value })),
        args,
        { idOf: value => value.queryName, sortValue: value => value.queryName },
      )
    },
  },
  mutations: {
    customerSegmentMembersQueryCreate: defineMutation({
      checks: QUERY_RULES,
      errors: ({ input }, context) => {
        const { errors } = parseSegmentQuery(queryOf(input, context))
        return errors.slice(0, 1).map(message => ({ field: null, code: null, message }))
      },
      run: ({ input }, context) => {
        const { store, state, clock } = context
        const query = queryOf(input, context)
        const created = store.records.table(MEMBERS_QUERIES).put({
          id: globalId(MEMBERS_QUERIES.type, state.ids.nextUuid(`members:${store.domain}`)),
          __typename: MEMBERS_QUERIES.type,
          query,
          doneAt: clock.now() + QUERY_MS,
        })
        return { customerSegmentMembersQuery: created }
      },
    }),
  },
  types: {
    CustomerSegmentMembersQuery: {
      currentCount: ({ query, doneAt }: MembersQuery, _args, context) =>
        context.clock.now() >= doneAt ? membersOf(context, query).length : 0,
      done: ({ doneAt }: MembersQuery, _args, { clock }) => clock.now() >= doneAt,
    } satisfies Record<string, FieldResolver>,
  },
  nodes: {
    CustomerSegmentMembersQuery: MEMBERS_QUERIES.node,
  },
}

/** The query of a segment, of a search for members, or the given one. */
function queryOf(
  { query, queryId, segmentId }: QueryArgs['customerSegmentMembers'],
  context: GraphqlContext,
): string {
  if (isGiven(queryId)) {
    const found = MEMBERS_QUERIES.in(context).get(queryId)
    if (!found) throw badRequest('Invalid query ID.')
    return found.query
  }
  if (isGiven(segmentId)) {
    const segment = segmentOf(context, segmentId)
    if (!segment) throw badRequest('Invalid segment ID.')
    return segment.query
  }
  return query ?? ''
}

/** Lists the customers that match a query, in the order of their ids. */
function membersOf(
  { store: { records }, clock }: GraphqlContext,
  query: string,
  customers: readonly CustomerRecord[] = records.table(CUSTOMERS).all(),
): CustomerRecord[] {
  const { node, errors } = parseSegmentQuery(query)
  if (errors[0] !== undefined) throw badRequest(errors[0])
  return customers.filter(
    customer => node !== undefined && matchesSegment(node, customer, records, clock.now()),
  )
}

/** The type `CustomerSegmentMember`. */
function memberNode(customer: CustomerRecord, context: GraphqlContext) {
  return {
    __typename: 'CustomerSegmentMember',
    id: globalId('CustomerSegmentMember', idNumber(customer.id)),
    firstName: customer.firstName,
    lastName: customer.lastName,
    displayName: displayName(customer),
    note: customer.note,
    amountSpent: moneyV2(0, context.store.currencyCode),
    numberOfOrders: '0',
    lastOrderId: null,
    mergeable: mergeableNode(context, customer),
    defaultAddress: ADDRESSES.in(context).get(customer.defaultAddressId) ?? null,
    defaultEmailAddress: emailNode(customer, context),
    defaultPhoneNumber: phoneNode(customer, context),
  }
}

function filterPage(
  isListed: (name: string, filter: SegmentFilter) => boolean,
  args: ConnectionArgs,
) {
  const filters = Object.entries(SEGMENT_FILTERS)
    .filter(([name, filter]) => isListed(name, filter))
    .map(([name, { kind, label, isList = false }]) => ({
      __typename: `Segment${kind.charAt(0).toUpperCase()}${kind.slice(1)}Filter`,
      queryName: name,
      localizedName: label,
      multiValue: isList,
    }))
  return paginate(
    filters.sort((left, right) => (left.queryName < right.queryName ? -1 : 1)),
    args,
    {
      idOf: ({ queryName }) => queryName,
      sortValue: ({ queryName }) => queryName,
    },
  )
}

/** Values of a filter: the constant ones, or those that customers have. */
function suggestedValues(name: string, { store: { records } }: GraphqlContext): string[] {
  const filter = Object.hasOwn(SEGMENT_FILTERS, name) ? SEGMENT_FILTERS[name] : undefined
  if (filter?.values) return [...filter.values]
  if (filter?.kind !== 'string') return []
  const values = records
    .table(CUSTOMERS)
    .all()
    .flatMap(customer => filter.read?.(customer, records) ?? [])
  return [...new Set(values.map(String))].sort()
}

function isGiven(text: string | null | undefined): text is string {
  return typeof text === 'string'
}
