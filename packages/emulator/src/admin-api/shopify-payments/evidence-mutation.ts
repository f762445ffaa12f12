import { defineChange } from '../../engine/resolve/define-change'
import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { addressErrors, addressFrom } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import { globalId, parseGlobalId } from '../../engine/records/global-id'
import type { Mutation, MutationError } from '../../engine/resolve/mutation'
import { DISPUTES, EVIDENCE_TEXTS } from './dispute-records'
import type { DisputeRecord } from './dispute-records'
import { disputeWebhook, setDisputeStatus } from './write-dispute'

type EvidenceInput = Partial<Record<(typeof EVIDENCE_TEXTS)[number], string | null>> & {
  shippingAddress?: AddressInput | null
  submitEvidence?: boolean | null
} & Partial<Record<(typeof FILES)[number], { id?: string | null } | null>>

type EvidenceArgs = MutationArgs['disputeEvidenceUpdate']

const FILES = [
  'cancellationPolicyFile',
  'customerCommunicationFile',
  'refundPolicyFile',
  'serviceDocumentationFile',
  'shippingDocumentationFile',
  'uncategorizedFile',
] as const
/** Longest text of all evidence together. */
const MAX_LENGTH = 150_000

/** Finds the dispute of evidence, which has the number of the dispute. */
export function disputeOfEvidence(context: GraphqlContext, id: string): DisputeRecord | undefined {
  const parsed = parseGlobalId(id)
  return parsed?.type === 'ShopifyPaymentsDisputeEvidence'
    ? DISPUTES.in(context).get(globalId(DISPUTES.type, parsed.key))
    : undefined
}

/** The root that changes the evidence of a dispute, and sends it to the bank. */
export const disputeEvidenceUpdate: Mutation<EvidenceArgs> = defineChange(
  ({ id }, context) => disputeOfEvidence(context, id),
  {
    topics: ['disputes/update'],
    checks: [
      {
        field: ['id'],
        code: 'DISPUTE_EVIDENCE_NOT_FOUND',
        message: 'Dispute evidence could not be found.',
        fails: ({ id }, context) => !disputeOfEvidence(context, id),
      },
      {
        field: ['id'],
        code: 'EVIDENCE_ALREADY_ACCEPTED',
        message: 'Evidence already accepted.',
        fails: ({ id }, context) => disputeOfEvidence(context, id)?.status !== 'NEEDS_RESPONSE',
      },
      {
        field: ['id'],
        code: 'EVIDENCE_PAST_DUE_DATE',
        message: 'Evidence past due date.',
        fails: ({ id }, context) =>
          Date.parse(disputeOfEvidence(context, id)?.evidenceDueBy ?? '') < context.clock.now(),
      },
      {
        field: ['input'],
        code: 'TOO_LARGE',
        message: 'Evidence is too large.',
        fails: ({ id, input }, context) => {
          const { evidence = {} } = disputeOfEvidence(context, id) ?? {}
          const texts = { ...evidence, ...input }
          return (
            EVIDENCE_TEXTS.reduce((sum, key) => sum + (texts[key]?.length ?? 0), 0) > MAX_LENGTH
          )
        },
      },
    ],
    reports: 'first',
    errors: ({ input }) => inputErrors(input),
    run: ({ input }, context, before) => {
      const texts = Object.fromEntries(
        EVIDENCE_TEXTS.flatMap(key => (input[key] === undefined ? [] : [[key, input[key]]])),
      )
      const { shippingAddress } = input
      const evidence = {
        ...before.evidence,
        ...texts,
        ...(shippingAddress && { shippingAddress: addressFrom(shippingAddress) }),
      }
      const changed = DISPUTES.in(context).update(before.id, { evidence }) ?? before
      const dispute = input.submitEvidence
        ? setDisputeStatus(context, changed, 'UNDER_REVIEW')
        : changed
      if (input.submitEvidence) context.emit('disputes/update', disputeWebhook(context, dispute))
      return { disputeEvidence: dispute }
    },
  },
)

/** Files cannot be uploaded for a dispute: none exists. */
function inputErrors(input: EvidenceInput): MutationError[] {
  const files = FILES.flatMap(name =>
    input[name]?.id
      ? [{ field: ['input', name, 'id'], code: 'FILE_NOT_FOUND', message: 'File not found.' }]
      : [],
  )
  const address = addressErrors(input.shippingAddress ?? {}, ['input', 'shippingAddress'])
  return [...files, ...address.map(error => ({ ...error, code: 'INVALID' }))]
}
