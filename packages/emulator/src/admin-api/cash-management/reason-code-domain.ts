import { BY_ID, paginate } from '../../engine/records/connection'
import type { Domain, NodeLoader } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import {
  addReasonCode,
  findReasonCode,
  hasReasonCode,
  isDeletable,
  listReasonCodes,
  REASON_CODE_TYPES,
  removeReasonCode,
} from './reason-codes'

const MAX_CODE_LENGTH = 255

const loadReasonCode: NodeLoader = (id, { store }) => findReasonCode(store.records, id)

/** Reasons for which cash is moved or counted: those of the platform, and of the merchant. */
export const reasonCodeDomain: Domain = {
  queries: {
    cashManagementReasonCodes: (args, { store }) =>
      paginate(listReasonCodes(store.records), args, BY_ID),
  },
  mutations: {
    cashManagementReasonCodeCreate: defineMutation({
      checks: [
        {
          field: ['code'],
          code: 'BLANK',
          message: "Code can't be blank",
          fails: ({ code }) => code.trim() === '',
          isFinal: true,
        },
        {
          field: ['code'],
          code: 'NOT_SAVED',
          message: `Code is too long (maximum is ${MAX_CODE_LENGTH} characters)`,
          fails: ({ code }) => code.trim().length > MAX_CODE_LENGTH,
        },
        {
          field: ['code'],
          code: 'CODE_ALREADY_EXISTS',
          message: 'The reason code already exists.',
          fails: ({ code }, { store }) => hasReasonCode(store.records, code),
        },
      ],
      run: ({ code }, { store }) => ({ reasonCode: addReasonCode(store.records, code) }),
    }),
    cashManagementReasonCodeDelete: defineMutation({
      checks: [
        {
          field: ['id'],
          code: 'NOT_FOUND',
          message: 'Reason code not found.',
          fails: ({ id }, { store }) => !findReasonCode(store.records, id),
        },
        {
          field: ['id'],
          code: 'NOT_DELETABLE',
          message: 'SYSTEM type reason codes are not deletable.',
          fails: ({ id }, { store }) => {
            const reason = findReasonCode(store.records, id)
            return reason !== undefined && !isDeletable(reason)
          },
        },
      ],
      reports: 'first',
      run: ({ id }, { store }) => {
        const reason = findReasonCode(store.records, id)
        if (reason) removeReasonCode(store.records, reason)
        return { deletedId: id }
      },
    }),
  },
  nodes: Object.fromEntries(REASON_CODE_TYPES.map(type => [type, loadReasonCode])),
}
