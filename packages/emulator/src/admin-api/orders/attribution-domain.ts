import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { defineRecords } from '../../engine/resolve/define-records'

/** A source of orders that an app names. */
interface AttributionRecord extends StoredRecord {
  /** Client id of the app. */
  readonly appKey: string
  readonly handle: string
  readonly displayName: string
  readonly icon: string | null
}

type UpsertArgs = MutationArgs['orderAttributionDefinitionUpsert']

const ATTRIBUTIONS = defineRecords('OrderAttributionDefinition', {
  app: ({ appKey }: AttributionRecord) => appKey,
})

/** The sources of orders that the app names. */
export const attributionDomain: Domain = {
  queries: {
    orderAttributionDefinitions: (args, context) => paginate(ownDefinitions(context), args, BY_ID),
  },
  mutations: {
    orderAttributionDefinitionUpsert: defineMutation({
      checks: [isPresent('handle', 'Handle'), isPresent('displayName', 'Display name')],
      run: ({ input: { handle, displayName, icon } }, context) => {
        const table = ATTRIBUTIONS.in(context)
        const known = ownDefinitions(context).find(definition => definition.handle === handle)
        const orderAttributionDefinition = table.put({
          id: known?.id ?? table.nextId(),
          __typename: ATTRIBUTIONS.type,
          appKey: context.app.apiKey,
          handle,
          displayName,
          icon: icon ?? null,
        })
        return { orderAttributionDefinition }
      },
    }),
    orderAttributionDefinitionDelete: ATTRIBUTIONS.remove('id', 'deletedId', {
      checks: [
        {
          field: ['id'],
          code: 'NOT_FOUND',
          message: 'Order attribution definition does not exist',
          fails: ({ id }, context) => !ownDefinitions(context).some(own => own.id === id),
        },
      ],
    }),
  },
  nodes: { OrderAttributionDefinition: ATTRIBUTIONS.node },
}

/** Lists the sources of orders that the app has defined. */
export function ownDefinitions({ app, store }: GraphqlContext): AttributionRecord[] {
  return store.records.table(ATTRIBUTIONS).lookUp('app', app.apiKey)
}

function isPresent(field: 'displayName' | 'handle', label: string): Check<UpsertArgs> {
  return {
    field: ['input', field],
    code: 'INVALID',
    message: `${label} can't be blank`,
    fails: ({ input }) => input[field].trim() === '',
  }
}
