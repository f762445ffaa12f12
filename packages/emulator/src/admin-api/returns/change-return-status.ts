import type { MutationArgs } from '../../../generated/admin'
import { currentTime } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation } from '../../engine/resolve/mutation'
import { removeFromReturn } from './remove-from-return'
import { addReverseOrder, changeReturn, changeReverseOrders } from './return-records'
import { returnExists, stateRule, WRONG_STATUS } from './return-rules'
import { returnStatusWebhook, returnWebhook } from './return-webhook'

type IdArgs = Pick<MutationArgs['returnClose'], 'id'>

type InputArgs = MutationArgs['returnApproveRequest' | 'returnDeclineRequest']

const INPUT_ID = ['input', 'id']
const ofInput = ({ input }: InputArgs): string => input.id
const ofId = ({ id }: IdArgs): string => id

/** The roots that change the status of returns. */
export const returnStatusMutations: Mutations = {
  returnApproveRequest: defineMutation({
    checks: [
      returnExists(INPUT_ID, ofInput),
      stateRule(
        INPUT_ID,
        ofInput,
        'Return is not approvable. Only returns with status REQUESTED can be approved.',
        ({ status }) => status !== 'REQUESTED',
      ),
    ],
    topics: ['returns/approve'],
    run: ({ input }, context) => {
      const record = changeReturn(context.store.records, input.id, {
        status: 'OPEN',
        requestApprovedAt: currentTime(context),
      })
      addReverseOrder(context.store.records, record)
      context.emit('returns/approve', returnWebhook(record))
      return { return: record }
    },
  }),

  returnDeclineRequest: defineMutation({
    checks: [
      returnExists(INPUT_ID, ofInput),
      stateRule(
        INPUT_ID,
        ofInput,
        'The return is already declined.',
        ({ status }) => status === 'DECLINED',
      ),
      stateRule(
        INPUT_ID,
        ofInput,
        'Return is not declinable. Only non-refunded returns with status REQUESTED can be declined.',
        ({ status }) => status !== 'REQUESTED',
      ),
    ],
    topics: ['returns/decline'],
    run: ({ input: { id, declineReason, declineNote } }, context) => {
      const record = changeReturn(context.store.records, id, {
        status: 'DECLINED',
        decline: { reason: declineReason, note: declineNote ?? null },
      })
      context.emit('returns/decline', returnWebhook(record))
      return { return: record }
    },
  }),

  returnCancel: defineMutation({
    checks: [
      returnExists(['id'], ofId),
      stateRule(
        ['id'],
        ofId,
        'Return is not cancelable.',
        ({ status, lines }) =>
          status !== 'OPEN' || lines.some(({ processed, refunded }) => processed + refunded > 0),
      ),
    ],
    topics: ['returns/cancel'],
    run: ({ id }, context) => {
      const record = changeReturn(context.store.records, id, { status: 'CANCELED' })
      changeReverseOrders(context.store.records, id, { status: 'CANCELED' })
      context.emit('returns/cancel', returnStatusWebhook(record))
      return { return: record }
    },
  }),

  returnClose: changesClosed('returns/close', 'CLOSED'),
  returnReopen: changesClosed('returns/reopen', 'OPEN'),

  removeFromReturn,
  returnLineItemRemoveFromReturn: removeFromReturn,
}

/** Closes or reopens a return, which may have the status already. */
function changesClosed(
  topic: 'returns/close' | 'returns/reopen',
  status: 'CLOSED' | 'OPEN',
): Mutation<IdArgs> {
  return defineMutation<IdArgs>({
    checks: [
      returnExists(['id'], ofId),
      stateRule(['id'], ofId, WRONG_STATUS, record => !['CLOSED', 'OPEN'].includes(record.status)),
    ],
    topics: [topic],
    run: ({ id }, context) => {
      const closedAt = status === 'CLOSED' ? currentTime(context) : null
      const record = changeReturn(context.store.records, id, { status, closedAt })
      context.emit(topic, returnStatusWebhook(record))
      return { return: record }
    },
  })
}
