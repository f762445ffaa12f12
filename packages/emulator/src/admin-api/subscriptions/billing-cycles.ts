import type {
  SubscriptionBillingCycleInput,
  SubscriptionBillingCycleSelector,
} from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { attemptsOf } from './attempt-records'
import { CONTRACTS, findContract } from './contract-records'
import type { ContractRecord, CycleEditRecord, PolicyRecord } from './contract-records'

/** A period of a contract at whose end the customer is billed. */
export interface BillingCycle {
  readonly __typename: 'SubscriptionBillingCycle'
  /** Names the cycle in cursors. */
  readonly id: string
  readonly contractId: string
  readonly cycleIndex: number
  readonly cycleStartAt: string
  readonly cycleEndAt: string
  readonly billingAttemptExpectedDate: string
  readonly skipped: boolean
  readonly edited: boolean
}

/** Cycles that can be read before they are due. */
const MAX_UPCOMING = 60
/** A time after which there are no cycles: the end of the year 9999. */
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59)
/** More cycles than a contract can have until then. */
const MAX_CYCLES = 4000

/** Returns a cycle of a contract by its index, from 1. Undefined outside of the contract. */
export function cycleAt(contract: ContractRecord, index: number): BillingCycle | undefined {
  const { maxCycles } = contract.billingPolicy
  if (
    !Number.isSafeInteger(index) ||
    index < 1 ||
    index > Math.min(maxCycles ?? MAX_CYCLES, MAX_CYCLES)
  )
    return undefined
  const edit = editOf(contract, index)
  const end = timestamp(boundary(contract, index))
  return {
    __typename: 'SubscriptionBillingCycle',
    id: String(index),
    contractId: contract.id,
    cycleIndex: index,
    cycleStartAt: timestamp(boundary(contract, index - 1)),
    cycleEndAt: end,
    billingAttemptExpectedDate: edit?.billingDate ?? end,
    skipped: edit?.skipped ?? false,
    edited: edit !== undefined && (edit.billingDate !== null || edit.terms !== null),
  }
}

/** Returns the cycle in which a time is. A time before the first cycle is in that. */
function cycleAround(contract: ContractRecord, time: number): BillingCycle | undefined {
  let [low, high] = [1, MAX_CYCLES]
  while (low < high) {
    const middle = (low + high) >> 1
    if (boundary(contract, middle) > time) high = middle
    else low = middle + 1
  }
  return cycleAt(contract, low)
}

/**
 * Finds a cycle.
 *
 * @returns a code of an error, if the contract has no such cycle
 */
export function selectCycle(
  { clock }: Pick<GraphqlContext, 'clock'>,
  contract: ContractRecord,
  { index, date }: SubscriptionBillingCycleSelector,
):
  | BillingCycle
  | 'CYCLE_INDEX_OUT_OF_RANGE'
  | 'CYCLE_START_DATE_OUT_OF_RANGE'
  | 'UPCOMING_CYCLE_LIMIT_EXCEEDED' {
  const cycle =
    typeof index === 'number'
      ? cycleAt(contract, index)
      : typeof date === 'string'
        ? cycleAround(contract, Date.parse(date))
        : cycleAround(contract, clock.now())
  if (!cycle)
    return typeof date === 'string' && typeof index !== 'number'
      ? 'CYCLE_START_DATE_OUT_OF_RANGE'
      : 'CYCLE_INDEX_OUT_OF_RANGE'
  const current = cycleAround(contract, clock.now())?.cycleIndex ?? cycle.cycleIndex
  return cycle.cycleIndex - current > MAX_UPCOMING ? 'UPCOMING_CYCLE_LIMIT_EXCEEDED' : cycle
}

/** Lists the cycles of a contract until some that are not due yet. */
export function listCycles(
  { clock }: Pick<GraphqlContext, 'clock'>,
  contract: ContractRecord,
): BillingCycle[] {
  const current = cycleAround(contract, clock.now())?.cycleIndex ?? contract.billingPolicy.maxCycles
  const last = (current ?? 1) + MAX_UPCOMING
  return Array.from({ length: last }, (_, index) => cycleAt(contract, index + 1)).filter(
    cycle => cycle !== undefined,
  )
}

/** Returns whether an order of a cycle exists. */
export function isBilled(
  context: GraphqlContext,
  { contractId, cycleIndex }: BillingCycle,
): boolean {
  return attemptsOf(context, contractId).some(
    attempt => attempt.cycleIndex === cycleIndex && attempt.state === 'SUCCESS',
  )
}

/** Returns the edit of a cycle. */
export function editOf({ edits }: ContractRecord, index: number): CycleEditRecord | undefined {
  return edits.find(edit => edit.index === index)
}

/** Changes the edit of a cycle. An edit without effect is removed. */
export function putEdit(
  context: GraphqlContext,
  contract: ContractRecord,
  index: number,
  changes: Partial<CycleEditRecord>,
): ContractRecord {
  const edit: CycleEditRecord = {
    ...{ index, skipped: false, billingDate: null, terms: null },
    ...editOf(contract, index),
    ...changes,
    updatedAt: currentTime(context),
  }
  const others = contract.edits.filter(other => other.index !== index)
  const hasEffect = edit.skipped || edit.billingDate !== null || edit.terms !== null
  const edits = hasEffect ? [...others, edit] : others
  const changed = CONTRACTS.in(context).update(contract.id, { edits })
  return changed ?? contract
}

/** Finds the contract and the cycle of an input. */
export function findCycle(
  context: GraphqlContext,
  { contractId, selector }: SubscriptionBillingCycleInput,
): { contract: ContractRecord; cycle: BillingCycle } | undefined {
  const contract = findContract(context, contractId)
  const cycle = contract && selectCycle(context, contract, selector)
  return contract && typeof cycle === 'object' ? { contract, cycle } : undefined
}

/**
 * Returns the end of a cycle, which is the start of the next one. Anchors are not computed: the
 * first billing date has them already.
 */
function boundary(contract: ContractRecord, index: number): number {
  const time = boundaryOf(contract, index)
  return Number.isNaN(time) ? LAST_TIME : Math.min(time, LAST_TIME)
}

function boundaryOf(contract: ContractRecord, index: number): number {
  const first = Date.parse(contract.firstBillingDate)
  if (index > 0) return addIntervals(first, contract.billingPolicy, index - 1)
  const created = Date.parse(contract.createdAt)
  return created < first ? created : addIntervals(first, contract.billingPolicy, -1)
}

/** Adds intervals to a time. A day that a month does not have is its last one. */
export function addIntervals(
  time: number,
  { interval, intervalCount }: PolicyRecord,
  times: number,
): number {
  const count = intervalCount * times
  const date = new Date(time)
  if (interval === 'DAY' || interval === 'WEEK') {
    date.setUTCDate(date.getUTCDate() + count * (interval === 'WEEK' ? 7 : 1))
    return date.getTime()
  }
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'YEAR' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
