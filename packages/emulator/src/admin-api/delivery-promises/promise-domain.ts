import { isTimezone } from '../../seed/store-seed'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { StoredRecord } from '../../engine/records/record-table'
import { serviceAt } from '../fulfillment-services/service-records'
import { LOCATIONS } from '../locations/location-records'
import { VARIANTS } from '../products/product-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** What a partner promises about deliveries from a location. */
interface ProviderRecord extends StoredRecord {
  readonly locationId: string
  readonly active: boolean
  /** In seconds. */
  readonly fulfillmentDelay: number | null
  readonly timeZone: string
}

/** A variant that takes part in a branded promise. */
interface ParticipantRecord extends StoredRecord {
  readonly brandedPromiseHandle: string
  /** Id of the variant. */
  readonly ownerId: string
}

const PROVIDERS = defineRecords('DeliveryPromiseProvider', {
  location: ({ locationId }: ProviderRecord) => locationId,
})
const PARTICIPANTS = defineRecords<ParticipantRecord, 'owner'>('DeliveryPromiseParticipant', {
  owner: participantKey,
})
const MAX_TIME_ZONE_LENGTH = 255

/**
 * Promises about deliveries: their providers, and the variants that take part.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/deliveryPromiseProviderUpsert
 */
export const promiseDomain: Domain = {
  queries: {
    deliveryPromiseProvider: ({ locationId }, context) =>
      PROVIDERS.in(context).lookUp('location', locationId)[0] ?? null,
    deliveryPromiseParticipants: (args, context) => {
      const rows = PARTICIPANTS.in(context)
        .all()
        .filter(
          ({ brandedPromiseHandle, ownerId }) =>
            brandedPromiseHandle === args.brandedPromiseHandle &&
            (args.ownerIds?.includes(ownerId) ?? true),
        )
      return paginate(rows, args, BY_ID)
    },
    // The merchant sets them in the admin of the platform.
    deliveryPromiseSettings: () => ({ deliveryDatesEnabled: false, processingTime: null }),
  },
  mutations: {
    deliveryPromiseProviderUpsert: defineMutation({
      checks: [
        LOCATIONS.exists('locationId', 'Location does not exist.', 'NOT_FOUND'),
        {
          field: ['locationId'],
          code: 'MUST_BELONG_TO_APP',
          message: "The location doesn't belong to the app.",
          fails: ({ locationId }, { store }) => !serviceAt(store.records, locationId),
        },
        {
          field: ['timeZone'],
          code: 'TOO_LONG',
          message: `Time zone is too long (maximum is ${MAX_TIME_ZONE_LENGTH} characters)`,
          fails: ({ timeZone }) => (timeZone?.length ?? 0) > MAX_TIME_ZONE_LENGTH,
        },
        {
          field: ['timeZone'],
          code: 'INVALID_TIME_ZONE',
          message: 'The time zone is invalid.',
          fails: ({ timeZone }) => timeZone != null && !isTimezone(timeZone),
        },
      ],
      reports: 'first',
      run: ({ locationId, active, fulfillmentDelay, timeZone }, context) => {
        const [before] = PROVIDERS.in(context).lookUp('location', locationId)
        return {
          deliveryPromiseProvider: PROVIDERS.in(context).put({
            id: before?.id ?? PROVIDERS.in(context).nextId(),
            __typename: PROVIDERS.type,
            locationId,
            active: active ?? before?.active ?? true,
            fulfillmentDelay: fulfillmentDelay ?? before?.fulfillmentDelay ?? null,
            timeZone: timeZone ?? before?.timeZone ?? 'UTC',
          }),
        }
      },
    }),
    deliveryPromiseParticipantsUpdate: defineMutation({
      errors: ({ ownersToAdd }, context) =>
        (ownersToAdd ?? []).flatMap((id, index) =>
          VARIANTS.in(context).get(id)
            ? []
            : [
                {
                  field: ['ownersToAdd', String(index)],
                  message: 'Product variant does not exist.',
                },
              ],
        ),
      run: ({ brandedPromiseHandle, ownersToAdd, ownersToRemove }, context) => {
        const table = PARTICIPANTS.in(context)
        const find = (ownerId: string) =>
          table.lookUp('owner', participantKey({ brandedPromiseHandle, ownerId }))[0]
        for (const ownerId of ownersToRemove ?? []) {
          const known = find(ownerId)
          if (known) table.remove(known.id)
        }
        const promiseParticipants = [...new Set(ownersToAdd)].map(
          ownerId => find(ownerId) ?? table.add({ brandedPromiseHandle, ownerId }),
        )
        return { promiseParticipants }
      },
    }),
    // Its argument is gone since the platform has no other settings of delivery.
    deliverySettingUpdate: defineMutation({ run: () => ({}) }),
  },
  types: {
    DeliveryPromiseProvider: {
      location: LOCATIONS.at<ProviderRecord>('locationId'),
    },
    DeliveryPromiseParticipant: {
      owner: VARIANTS.at<ParticipantRecord>('ownerId'),
      ownerType: () => 'PRODUCTVARIANT',
    },
  },
  nodes: {
    DeliveryPromiseProvider: PROVIDERS.node,
    DeliveryPromiseParticipant: PARTICIPANTS.node,
  },
}

function participantKey({
  brandedPromiseHandle,
  ownerId,
}: Pick<ParticipantRecord, 'brandedPromiseHandle' | 'ownerId'>): string {
  return `${ownerId} ${brandedPromiseHandle}`
}
