import type { Check, MutationError } from '../../engine/resolve/mutation'
import { timestamp } from '../../engine/records/timestamp'
import { BY_ID, paginate } from '../../engine/records/connection'
import { globalId } from '../../engine/records/global-id'
import type { StoredRecord } from '../../engine/records/record-table'
import { compileSearch } from '../../engine/records/search/search-filter'
import type { Domain } from '../../engine/resolve/domain'
import { startJob } from '../../engine/resolve/jobs'
import { defineMutation } from '../../engine/resolve/mutation'
import { selectorChecks } from './bulk-mutations'
import {
  addCode,
  codeKey,
  codesOf,
  findDiscount,
  REDEEM_CODES,
  DISCOUNTS,
} from './discount-records'
import { redeemCodeWebhook } from './discount-webhook'
import { defineRecords } from '../../engine/resolve/define-records'

/** The outcome of one code of a bulk creation. */
interface CreatedCode {
  readonly code: string
  readonly redeemCodeId: string | null
  readonly errors: readonly MutationError[]
}

/** Codes that were added to a discount together. */
interface BulkCreation extends StoredRecord {
  readonly discountId: string
  readonly created: readonly CreatedCode[]
  readonly createdAt: string
  /** Milliseconds since the epoch. */
  readonly doneAt: number
}

const BULK_CREATIONS = defineRecords<BulkCreation>('DiscountRedeemCodeBulkCreation')

/** Duration of a bulk creation. Its codes are visible immediately. */
const BULK_CREATION_MS = 1000
const MAX_CODES = 250
const MAX_CODE_LENGTH = 255

const DISCOUNT_EXISTS: Check<{ discountId: string }> = {
  field: ['discountId'],
  code: 'INVALID',
  message: 'Code discount does not exist.',
  fails: ({ discountId }, context) => !findDiscount(context, discountId, 'Code'),
  isFinal: true,
}

/** The roots of the codes of a discount. */
export const redeemCodeDomain: Domain = {
  queries: {
    discountRedeemCodeBulkCreation: BULK_CREATIONS.one,
  },
  mutations: {
    discountRedeemCodeBulkAdd: defineMutation({
      checks: [
        DISCOUNT_EXISTS,
        {
          field: ['codes'],
          code: 'BLANK',
          message: "Codes can't be blank",
          fails: ({ codes }) => codes.length === 0,
        },
        {
          field: ['codes'],
          code: 'EXCEEDED_MAX',
          message: `The input array size must be less than or equal to ${MAX_CODES}`,
          fails: ({ codes }) => codes.length > MAX_CODES,
        },
      ],
      topics: ['discounts/redeemcode_added'],
      run: ({ discountId, codes }, context) => {
        const { store, clock } = context
        const table = store.records.table(REDEEM_CODES)
        const created = codes.map(({ code }): CreatedCode => {
          const errors = codeErrors(code, table.has('code', codeKey(code)))
          if (errors.length > 0) return { code, redeemCodeId: null, errors }
          const added = addCode(context.store.records, discountId, code.trim())
          context.emit('discounts/redeemcode_added', redeemCodeWebhook(context, added))
          return { code, redeemCodeId: added.id, errors }
        })
        const bulkCreation = store.records.table(BULK_CREATIONS).put({
          id: globalId(BULK_CREATIONS.type, store.records.nextNumber(BULK_CREATIONS.type)),
          __typename: BULK_CREATIONS.type,
          discountId,
          created,
          createdAt: timestamp(clock.now()),
          doneAt: clock.now() + BULK_CREATION_MS,
        })
        return { bulkCreation }
      },
    }),

    discountCodeRedeemCodeBulkDelete: defineMutation({
      checks: [DISCOUNT_EXISTS, ...selectorChecks()],
      topics: ['discounts/redeemcode_removed'],
      run: ({ discountId, ids, search }, context) => {
        const { matches } = compileSearch(
          { text: ({ code }: { code: string }) => [code], fields: {} },
          search,
          context.clock.now(),
        )
        for (const code of codesOf(context, discountId)) {
          if (ids ? !ids.includes(code.id) : !matches(code)) continue
          REDEEM_CODES.in(context).remove(code.id)
          context.emit('discounts/redeemcode_removed', redeemCodeWebhook(context, code))
        }
        return { job: startJob(context) }
      },
    }),
  },
  types: {
    DiscountRedeemCodeBulkCreation: {
      // The codes are added now, but their outcome is not known before the work is done.
      codes: ({ id, created, doneAt }: BulkCreation, args, { clock }) => {
        const isDone = clock.now() >= doneAt
        const entries = created.map(({ code, ...outcome }, index) => ({
          id: globalId(id, index + 1),
          code,
          ...(isDone ? outcome : { redeemCodeId: null, errors: [] }),
        }))
        return paginate(entries, args, BY_ID)
      },
      codesCount: ({ created }: BulkCreation) => created.length,
      discountCode: DISCOUNTS.at<BulkCreation>('discountId'),
      done: ({ doneAt }: BulkCreation, _args, { clock }) => clock.now() >= doneAt,
      failedCount: ({ created, doneAt }: BulkCreation, _args, { clock }) =>
        clock.now() < doneAt ? 0 : created.filter(({ errors }) => errors.length > 0).length,
      importedCount: ({ created, doneAt }: BulkCreation, _args, { clock }) =>
        clock.now() < doneAt ? 0 : created.filter(({ errors }) => errors.length === 0).length,
    },
    DiscountRedeemCodeBulkCreationCode: {
      discountRedeemCode: REDEEM_CODES.at<CreatedCode>('redeemCodeId'),
    },
  },
  nodes: {
    DiscountRedeemCodeBulkCreation: (id, context) => BULK_CREATIONS.in(context).get(id),
  },
}

function codeErrors(code: string, isTaken: boolean): MutationError[] {
  const refuse = (errorCode: string, message: string) => [
    { field: ['code'], code: errorCode, message },
  ]
  if (code.trim() === '') return refuse('TOO_SHORT', 'is too short (minimum is 1 character)')
  if (/[\n\r]/.test(code)) return refuse('INVALID', 'cannot contain newline characters.')
  if (code.length > MAX_CODE_LENGTH)
    return refuse('TOO_LONG', `is too long (maximum is ${MAX_CODE_LENGTH} characters)`)
  return isTaken ? refuse('TAKEN', 'must be unique. Please try a different code.') : []
}
