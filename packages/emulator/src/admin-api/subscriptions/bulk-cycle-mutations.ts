import type { MutationArgs, SubscriptionBillingCycleBulkFilters } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { StoredRecord } from '../../engine/records/record-table'
import { startJob } from '../../engine/resolve/jobs'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { attemptsOf } from './attempt-records'
import { cycleAt, isBilled, listCycles } from './billing-cycles'
import type { BillingCycle } from './billing-cycles'
import { CHARGE_TOPICS, chargeContract } from './charge-contract'
import { CONTRACTS, findContract } from './contract-records'
import type { ContractStatus } from './contract-records'
import { requireContract } from './subscription-checks'
import { defineRecords } from '../../engine/resolve/define-records'

type SearchArgs = Pick<
  MutationArgs['subscriptionBillingCycleBulkSearch'],
  'billingAttemptExpectedDateRange'
> & {
  filters?: Partial<SubscriptionBillingCycleBulkFilters> | null
}

/** The cycles of a bulk search or charge. Its id is that of the job. */
interface BulkCyclesRecord extends StoredRecord {
  readonly cycles: readonly { readonly contractId: string; readonly index: number }[]
}

const BULK_CYCLES = defineRecords<BulkCyclesRecord>('SubscriptionBillingCycleBulk')
/** Largest difference of the dates of a range. */
const WEEK_MS = 7 * 24 * 3600 * 1000
const FIELD = ['billingAttemptExpectedDateRange']

const RANGE_RULES: readonly Check<SearchArgs>[] = [
  {
    field: FIELD,
    code: 'START_DATE_BEFORE_END_DATE',
    message: 'Start date should be before end date.',
    fails: ({ billingAttemptExpectedDateRange: { startDate, endDate } }) =>
      Date.parse(startDate) >= Date.parse(endDate),
    isFinal: true,
  },
  {
    field: FIELD,
    code: 'INVALID_DATE_RANGE',
    message: "The range between start date and end date shouldn't be more than 1 week.",
    fails: ({ billingAttemptExpectedDateRange: { startDate, endDate } }) =>
      Date.parse(endDate) - Date.parse(startDate) > WEEK_MS,
  },
]

/** The roots that find and charge the due cycles of all contracts. */
export const bulkCycleMutations: Mutations = {
  subscriptionBillingCycleBulkSearch: defineMutation({
    checks: RANGE_RULES,
    run: (args, context) => ({ job: startBulk(context, findCycles(context, args)) }),
  }),

  subscriptionBillingCycleBulkCharge: defineMutation({
    checks: [
      ...RANGE_RULES,
      {
        field: FIELD,
        code: 'END_DATE_IN_THE_FUTURE',
        message: "End date can't be more than 24 hours in the future.",
        fails: ({ billingAttemptExpectedDateRange: { endDate } }, { clock }) =>
          Date.parse(endDate) > clock.now(),
      },
    ],
    topics: CHARGE_TOPICS,
    run: ({ billingAttemptExpectedDateRange, filters, ...options }, context) => {
      const cycles = findCycles(context, {
        billingAttemptExpectedDateRange,
        filters: {
          ...filters,
          // What is billed or has ended is not charged again.
          billingCycleStatus: ['UNBILLED'],
          contractStatus: (filters?.contractStatus ?? CHARGEABLE).filter(status =>
            CHARGEABLE.includes(status),
          ),
        },
      }).filter(({ skipped }) => !skipped)
      const { state, store } = context
      for (const cycle of cycles)
        chargeContract(context, requireContract(context, cycle.contractId), cycle, {
          ...options,
          originTime: cycle.billingAttemptExpectedDate,
          idempotencyKey: state.ids.nextUuid(`billing-cycle-charge:${store.domain}`),
        })
      return { job: startBulk(context, cycles) }
    },
  }),
}

const CHARGEABLE: readonly ContractStatus[] = ['ACTIVE', 'FAILED']

/** Lists the cycles of a bulk search or charge. */
export function bulkCycles(context: GraphqlContext, jobId: string): BillingCycle[] {
  const bulk = BULK_CYCLES.in(context).get(jobId)
  return (bulk?.cycles ?? []).flatMap(({ contractId, index }, place) => {
    const contract = findContract(context, contractId)
    const cycle = contract && cycleAt(contract, index)
    // The cycles of several contracts have the same indexes.
    return cycle ? [{ ...cycle, id: String(place + 1) }] : []
  })
}

function startBulk(context: GraphqlContext, cycles: readonly BillingCycle[]) {
  const job = startJob(context)
  BULK_CYCLES.in(context).put({
    id: job.id,
    __typename: BULK_CYCLES.type,
    cycles: cycles.map(({ contractId, cycleIndex }) => ({ contractId, index: cycleIndex })),
  })
  return job
}

function findCycles(
  context: GraphqlContext,
  { billingAttemptExpectedDateRange: { startDate, endDate }, filters }: SearchArgs,
): BillingCycle[] {
  const { billingAttemptStatus, billingCycleStatus, contractStatus } = filters ?? {}
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
  return CONTRACTS.in(context)
    .all()
    .filter(({ status }) => !contractStatus?.length || contractStatus.includes(status))
    .flatMap(contract => listCycles(context, contract))
    .filter(cycle => {
      const time = Date.parse(cycle.billingAttemptExpectedDate)
      if (time < start || time > end) return false
      const status = isBilled(context, cycle) ? 'BILLED' : 'UNBILLED'
      if (billingCycleStatus?.length && !billingCycleStatus.includes(status)) return false
      const hasAttempt = attemptsOf(context, cycle.contractId).some(
        ({ cycleIndex }) => cycleIndex === cycle.cycleIndex,
      )
      return (
        !billingAttemptStatus ||
        billingAttemptStatus === 'ANY' ||
        hasAttempt === (billingAttemptStatus === 'HAS_ATTEMPT')
      )
    })
}
